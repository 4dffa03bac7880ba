import { useState } from 'react';
import type { SelectedPicture } from '../../../../media/admin/selected-picture.ts';

interface LibraryRequest {
  /** Maximum number of pictures that the user may select. */
  limit: number;
  answer(pictures: SelectedPicture[]): void;
}

/**
 * Opens the media library as a promise that resolves to the selected pictures, at most `limit` and in the order of selection; none if it
 * was closed without a selection.
 */
export const useLibrary = () => {
  const [request, setRequest] = useState<LibraryRequest>();
  return {
    isOpen: request !== undefined,
    limit: request?.limit ?? 1,
    open: (limit: number) => new Promise<SelectedPicture[]>((answer) => setRequest({ limit, answer })),
    choose: (pictures: SelectedPicture[]) => {
      request?.answer(pictures);
      setRequest(undefined);
    },
  };
};
