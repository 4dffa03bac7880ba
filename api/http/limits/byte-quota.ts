/** Bytes of request bodies that may be reserved at the same time. */
export interface QuotaSize {
  /** Per owner: a client network or an account. */
  perOwner: number;
  total: number;
}

/**
 * Creates a quota of bytes, per owner and in total. Its `reserve` takes bytes from both and returns `release`, which gives them back. When
 * one of the two is exhausted, `reserve` takes nothing and says which one.
 */
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
    /**
     * Reserves `bytes` until `release` is called. If a quota is exhausted, reserves nothing and returns which one: the owner's
     * (`each`) or the total (`all`); `never` for more bytes than any owner may have.
     */
    reserve(owner: string, bytes: number): { release(): void } | { exhausted: 'each' | 'all' | 'never' } {
      if (bytes > perOwner) return { exhausted: 'never' };
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
    /** Bytes reserved now, in total. */
    get held() {
      return held;
    },
  };
};
export type ByteQuota = ReturnType<typeof createByteQuota>;
