import type { RouteHandler } from "../site/answer.ts";
import { skillList } from "./_list.tsx";

/** `/skills`: every skill, filtered and paged by the address. */
export const handler: RouteHandler = {
  GET: (context) =>
    context.ending === "slash"
      ? { kind: "redirect", to: context.hrefs.skills() }
      : skillList(context),
};
