import type { TagLink } from "./tags.tsx";
import { CallNumber } from "./call_number.tsx";
import { type ProblemCount, Stamp } from "./stamp.tsx";

/** A skill as its card tells it. */
export interface CardModel {
  readonly href: string;
  readonly name: string;
  /** Shown where it says more than the name. */
  readonly path: string | undefined;
  readonly callNumber: string;
  /** Trimmed and cut to a few lines. */
  readonly description: string;
  readonly fileCount: number;
  readonly tags: readonly TagLink[];
  readonly problems: ProblemCount;
}

/** Shows one skill as a catalogue card; the whole card leads to the skill, its tags stay links. */
export function Card({ card, level }: { readonly card: CardModel; readonly level: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <li class="card">
      <CallNumber value={card.callNumber} />
      <div class="card-body">
        <Heading class="card-name">
          <a href={card.href}>{card.name}</a>
        </Heading>
        {card.path && <p class="card-path">{card.path}</p>}
        <p class="card-text">{card.description}</p>
        <p class="card-foot">
          <span>{card.fileCount === 1 ? "1 file" : `${card.fileCount} files`}</span>
          {card.tags.map((tag) => <a class="tag" href={tag.href}>{tag.name}</a>)}
          <Stamp {...card.problems} />
        </p>
      </div>
    </li>
  );
}
