import { useState } from 'react';
import type { SelectedPicture } from '../../../media/admin/picture-dialog.client.tsx';

/** Opens the media library as a promise that resolves to the selected picture, or to undefined if none was selected. */
export const useLibrary = () => {
  const [answer, setAnswer] = useState<(picture: SelectedPicture | undefined) => void>();
  return {
    isOpen: answer !== undefined,
    open: () => new Promise<SelectedPicture | undefined>((resolve) => setAnswer(() => resolve)),
    choose: (picture: SelectedPicture | undefined) => {
      answer?.(picture);
      setAnswer(undefined);
    },
  };
};
