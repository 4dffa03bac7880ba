/** Bytes of request bodies that may be held at once. */
export interface QuotaSize {
  /** For one owner: a network, or an account. */
  perOwner: number;
  total: number;
}

/** Counts the bytes that are held, by who sent them. */
export const createByteQuota = ({ perOwner, total }: QuotaSize) => {
  const byOwner = new Map<string, number>();
  let held = 0;
  const add = (owner: string, bytes: number): void => {
    held += bytes;
    const owned = (byOwner.get(owner) ?? 0) + bytes;
    if (owned > 0) byOwner.set(owner, owned);
    else byOwner.delete(owner);
  };
  return {
    /** Takes room until `release` is called, where there is some; else says whose is used up. */
    reserve(owner: string, bytes: number): { release(): void } | { exhausted: 'each' | 'all' } {
      if ((byOwner.get(owner) ?? 0) + bytes > perOwner) return { exhausted: 'each' };
      if (held + bytes > total) return { exhausted: 'all' };
      add(owner, bytes);
      let released = false;
      return {
        release() {
          if (!released) add(owner, -bytes);
          released = true;
        },
      };
    },
    /** Bytes held now, in all. */
    get held() {
      return held;
    },
  };
};
export type ByteQuota = ReturnType<typeof createByteQuota>;
