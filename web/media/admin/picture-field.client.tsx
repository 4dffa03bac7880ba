'use client';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { type UploadWords, uploadPicture } from './upload-picture.client.ts';

interface PictureFieldProps {
  name: string;
  label: string;
  /** Media id, and where a small picture of it is. */
  picture: { id: string; url: string } | undefined;
  words: UploadWords & Record<'choose' | 'take', string>;
}

/** One picture of a form: a file from this device, or none. */
export const PictureField = ({ name, label, picture, words }: PictureFieldProps) => {
  const [chosen, setChosen] = useState(picture);
  const [isSending, setSending] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const upload = async (files: FileList | null) => {
    const [picked] = files ?? [];
    if (!picked) return;
    setSending(true);
    const answer = await uploadPicture(picked, words).done.finally(() => setSending(false));
    if ('id' in answer) setChosen({ id: answer.id, url: URL.createObjectURL(picked) });
    else toast.error(answer.refused);
  };
  return (
    <div className="desk-field desk-picture">
      <span>{label}</span>
      {chosen && <img src={chosen.url} alt="" width="96" height="96" />}
      <input type="hidden" name={name} value={chosen?.id ?? ''} />
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ target }) => upload(target.files)}
      />
      <p className="desk-actions">
        <button type="button" className="desk-link" disabled={isSending} onClick={() => file.current?.click()}>
          {words.choose}
        </button>{' '}
        {chosen && (
          <button type="button" className="desk-link" onClick={() => setChosen(undefined)}>
            {words.take}
          </button>
        )}
      </p>
    </div>
  );
};
