/** Of one page. What is read ahead while a page is worked on is a second one. */
const MAX_BYTES = 4 * 1024 * 1024;

export type PageSize = ReturnType<typeof createPageSize>;

/** Pages of a size that was not too much, before twice as much is asked for again: each attempt in vain costs a timeout. */
const GROW_AFTER = 10;

/** How much is read at once: at most so many events and 4 MiB; half of it after each timeout, and twice as much after ten pages. */
export const createPageSize = (maxEvents: number) => {
  let halvings = 0;
  let pages = 0;
  const part = (whole: number): number => Math.max(1, Math.floor(whole / 2 ** halvings));
  return {
    count: (): number => part(maxEvents),
    bytes: (): number => part(MAX_BYTES),
    /** Answers whether there is anything less than before to ask for. */
    halve(): boolean {
      if (part(maxEvents) === 1) return false;
      halvings += 1;
      pages = 0;
      return true;
    },
    /** A page was read. */
    wasRead(): void {
      pages += 1;
      if (halvings > 0 && pages % GROW_AFTER === 0) halvings -= 1;
    },
  };
};
