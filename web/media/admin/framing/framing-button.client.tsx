'use client';
import { lazy, Suspense, useState } from 'react';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { Button } from '../../../components/button.tsx';
import type { LibraryPicture } from '../description/library-picture.ts';

/** Loaded as a separate chunk when it is first opened. */
const FramingDialog = lazy(() => import('./framing-dialog.client.tsx'));

/** Renders the button that opens the dialog to crop and turn a picture. */
export const FramingButton = ({ picture }: { picture: LibraryPicture }) => {
  const t = useMessage();
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="desk-actions">
      <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
        {t('media.frame')}
      </Button>
      {isOpen && (
        <Suspense>
          <FramingDialog picture={picture} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
};
