'use client';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { FieldError } from '../../admin/forms/fields.client.tsx';
import { FileInput } from '../../admin/forms/file-input.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { Button } from '../../components/button.tsx';
import { uploadPicture } from './upload-picture.client.ts';

interface PictureFieldProps {
  name: string;
  label: string;
  /** Media id, and URL of a small version. */
  picture: { id: string; url: string } | undefined;
  /** Error message of the field. */
  error?: string | undefined;
}

/**
 * Renders a form field for one picture: the user uploads it from the device or removes it. The value of the field is the media id of the
 * uploaded picture, or empty for none.
 */
export const PictureField = ({ name, label, picture, error }: PictureFieldProps) => {
  const t = useMessage();
  const [chosen, setChosen] = useState(picture);
  const [isSending, setSending] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const upload = async ([picked]: File[]) => {
    if (!picked) return;
    setSending(true);
    const answer = await uploadPicture(picked, t).done.finally(() => setSending(false));
    if ('id' in answer) setChosen({ id: answer.id, url: answer.url });
    else toast.error(answer.error);
  };
  return (
    <div className="desk-field desk-picture">
      <span>{label}</span>
      {chosen && <img src={chosen.url} alt="" width="96" height="96" />}
      <input
        type="hidden"
        name={name}
        value={chosen?.id ?? ''}
        data-unready={isSending ? t('media.stillUploading') : undefined}
      />
      <FileInput ref={file} label={label} accept="image/*" onFiles={upload} />
      <p className="desk-actions">
        <Button type="button" variant="ghost" disabled={isSending} onClick={() => file.current?.click()}>
          {t('media.chooseFile')}
        </Button>{' '}
        {chosen && (
          <Button type="button" variant="ghost" onClick={() => setChosen(undefined)}>
            {t('media.takeAway')}
          </Button>
        )}
      </p>
      <FieldError error={error} />
    </div>
  );
};
