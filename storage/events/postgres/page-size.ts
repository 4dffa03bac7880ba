/** Maximum bytes of one page. One more page is prefetched while a page is processed. */
const MAX_BYTES = 4 * 1024 * 1024;

export type PageSize = ReturnType<typeof createPageSize>;

/** Number of pages read without a timeout before the page size is doubled again, because each failed attempt costs a timeout. */
const GROW_AFTER = 10;

/**
 * Creates the page size of one reader: how many events and bytes it reads with one query, at first `maxEvents` events and 4 MiB. It adapts
 * to a slow server. The reader calls `halve` after a timeout and `wasRead` after each page; after ten pages, a halved size is doubled
 * again.
 */
export const createPageSize = (maxEvents: number) => {
  let halvings = 0;
  let pages = 0;
  const part = (whole: number): number => Math.max(1, Math.floor(whole / 2 ** halvings));
  return {
    count: (): number => part(maxEvents),
    bytes: (): number => part(MAX_BYTES),
    /** Halves the page size. Returns false when it is one event already. */
    halve(): boolean {
      if (part(maxEvents) === 1) return false;
      halvings += 1;
      pages = 0;
      return true;
    },
    /** Call after a page was read. */
    wasRead(): void {
      pages += 1;
      if (halvings > 0 && pages % GROW_AFTER === 0) halvings -= 1;
    },
  };
};
