'use client';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { LibraryPicture } from '../description/library-picture.ts';
import type { FramingWords } from './framing-words.ts';

/** Loaded as a separate chunk when it is first opened. */
const FramingDialog = lazy(() => import('./framing-dialog.client.tsx'));

/** Renders the button that opens the dialog to crop and turn a picture. */
export const FramingButton = ({ picture, words }: { picture: LibraryPicture; words: FramingWords }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="desk-actions">
      <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
        {words.frame}
      </Button>
      {isOpen && (
        <Suspense>
          <FramingDialog picture={picture} words={words} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
};
