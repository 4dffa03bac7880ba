import { useEffect, useState } from 'react';
import { findItems } from '../../admin/requests/find-items.client.ts';
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
    findItems<FoundPicture>('pictures', q, leaving.signal).then(setFound, () => leaving.signal.aborted || setFound([]));
    return () => leaving.abort();
  }, [q]);
  return found;
};
