'use client';

/** Returns functions that read, write and remove a draft, which the browser keeps under `key`. A browser that stores nothing keeps none. */
export const draftStorage = <Draft>(key: string) => ({
  read(): Draft | undefined {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(draft: Draft): void {
    try {
      localStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // The browser stores nothing, or nothing more; typing must go on.
    }
  },
  remove: () => localStorage.removeItem(key),
});
