/**
 * For each term the rows that have it and what it is worth there, in typed arrays: four bytes a row and term. Rows are
 * only ever added; a row that is gone is passed over by whoever reads.
 */

/** Rows are numbered with 20 bits, worths have 12. */
export const MOST_ROWS = 1 << 20;
const WORTHS = 4095;

/** Entries of one page of the pool; one step never copies more than a page. */
const PAGE = 1 << 16;
/** The postings of a block, the first and the largest: each next block of a term is twice as large. */
const FIRST_BLOCK = 4, LARGEST_BLOCK = 512;

/**
 * Lists of postings that grow in any order: the first posting of a term lies in `#heads` itself, the others in blocks
 * of a common pool, of which the first entry is the address of the next.
 */
export class Postings {
  readonly #pages: Uint32Array[] = [];
  #used = PAGE;
  #counts = new Uint32Array(1024);
  /** Per term its first posting. */
  #firsts = new Uint32Array(1024);
  /** Per term the address of its first block, and of the next free entry. */
  #blocks = new Uint32Array(1024);
  #ends = new Uint32Array(1024);

  /** How many rows have a term, those that are gone included. */
  count(term: number): number {
    return this.#counts[term] ?? 0;
  }

  /** Adds a row to a term. @param worth From 0 to 1. */
  add(term: number, row: number, worth: number): void {
    if (term >= this.#counts.length) this.#grow(term);
    const posting = row * (WORTHS + 1) + Math.max(1, Math.round(worth * WORTHS));
    const count = this.#counts[term]!++;
    if (count === 0) this.#firsts[term] = posting;
    else this.#append(term, count - 1, posting);
  }

  /** Gives every row of a term with its worth, in the order in which they were added. */
  each(term: number, visit: (row: number, worth: number) => void): void {
    const count = this.count(term);
    if (count === 0) return;
    const first = this.#firsts[term]!;
    visit(first >>> 12, (first & WORTHS) / WORTHS);
    let [left, size, address] = [count - 1, FIRST_BLOCK, this.#blocks[term]!];
    while (left > 0) {
      const page = this.#pages[address >>> 16]!;
      const start = (address & (PAGE - 1)) + 1;
      const end = start + Math.min(left, size);
      for (let at = start; at < end; at++) {
        const posting = page[at]!;
        visit(posting >>> 12, (posting & WORTHS) / WORTHS);
      }
      left -= end - start;
      address = page[start - 1]!;
      size = Math.min(size * 2, LARGEST_BLOCK);
    }
  }

  /** Bytes that are held. */
  get bytes(): number {
    return this.#pages.length * PAGE * 4 + this.#counts.length * 16;
  }

  /** @param index How many postings of the term lie in blocks already. */
  #append(term: number, index: number, posting: number): void {
    let end = this.#ends[term]!;
    if (isFull(index)) {
      const block = this.#allot(sizeAt(index) + 1);
      if (index === 0) this.#blocks[term] = block;
      else this.#entry(this.#lastBlock(term, index), block);
      end = block + 1;
    }
    this.#entry(end, posting);
    this.#ends[term] = end + 1;
  }

  /** The block that ends where the term's next entry would be. */
  #lastBlock(term: number, index: number): number {
    return this.#ends[term]! - sizeBefore(index) - 1;
  }

  #entry(address: number, value: number): void {
    this.#pages[address >>> 16]![address & (PAGE - 1)] = value;
  }

  /** Takes a piece of the pool that lies in one page. */
  #allot(size: number): number {
    if (this.#used + size > PAGE) {
      this.#pages.push(new Uint32Array(PAGE));
      this.#used = 0;
    }
    const address = (this.#pages.length - 1) * PAGE + this.#used;
    this.#used += size;
    return address;
  }

  #grow(term: number): void {
    const length = Math.max(term + 1, Math.ceil(this.#counts.length * 1.5));
    this.#counts = enlarged(this.#counts, length);
    this.#firsts = enlarged(this.#firsts, length);
    this.#blocks = enlarged(this.#blocks, length);
    this.#ends = enlarged(this.#ends, length);
  }
}

function enlarged(old: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(old);
  return larger;
}

/** Blocks hold 4, 8, 16 … 512, 512 … postings: the sums at which one is full, up to the first of the largest. */
const SUMS: readonly number[] = (() => {
  const sums = [0];
  for (let size = FIRST_BLOCK; size <= LARGEST_BLOCK; size *= 2) sums.push(sums.at(-1)! + size);
  return sums;
})();
const DOUBLED = SUMS.at(-1)!;

function isFull(index: number): boolean {
  return index >= DOUBLED ? (index - DOUBLED) % LARGEST_BLOCK === 0 : SUMS.includes(index);
}

/** The size of the block that begins at a sum. */
function sizeAt(index: number): number {
  return index >= DOUBLED ? LARGEST_BLOCK : FIRST_BLOCK << SUMS.indexOf(index);
}

/** The size of the block that ends at a sum. */
function sizeBefore(index: number): number {
  return index > DOUBLED ? LARGEST_BLOCK : FIRST_BLOCK << (SUMS.indexOf(index) - 1);
}
