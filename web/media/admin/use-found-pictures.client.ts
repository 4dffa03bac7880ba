import { useEffect, useState } from 'react';
import type { SelectedPicture } from './selected-picture.ts';

export interface FoundPicture extends Required<SelectedPicture> {
  /** File name. */
  title: string;
}

/** Searches the media library while the user types, and returns the pictures found; the latest ones for an empty query. */
export const useFoundPictures = (q: string): FoundPicture[] => {
  const [found, setFound] = useState<FoundPicture[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(`/api/desk/find?kind=pictures&q=${encodeURIComponent(q)}`, { signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.json() : { items: [] }))
      .then(({ items }: { items: FoundPicture[] }) => setFound(items))
      .catch(() => {});
    return () => leaving.abort();
  }, [q]);
  return found;
};
