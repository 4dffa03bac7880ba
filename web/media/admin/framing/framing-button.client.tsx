'use client';
import { useState } from 'react';
import { LoadedPart } from '../../../admin/loaded-part.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { Button } from '../../../components/button.tsx';
import type { LibraryPicture } from '../description/library-picture.ts';

const loadDialog = () => import('./framing-dialog.client.tsx').then((module) => module.default);

/** Renders the button that opens the dialog to crop and turn a picture. */
export const FramingButton = ({ picture }: { picture: LibraryPicture }) => {
  const t = useMessage();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <p className="desk-actions">
      <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
        {t('media.frame')}
      </Button>
      {isOpen && <LoadedPart load={loadDialog} props={{ picture, onClose: close }} onFailure={close} />}
    </p>
  );
};
