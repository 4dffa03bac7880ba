'use client';
import './library.css';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import type { PictureTexts } from '#domain/media/events.ts';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import { Modal } from '../../admin/dialog.client.tsx';
import { type UploadWords, uploadPicture } from './upload-picture.client.ts';

export interface SelectedPicture {
  /** Media id. */
  id: string;
  url: string;
  /** Alt texts and captions in the media library. */
  texts?: Localized<PictureTexts>;
}

interface Found extends Required<SelectedPicture> {
  /** File name. */
  title: string;
}

interface DialogProps {
  /** Language of the admin area. */
  locale: Locale;
  isOpen: boolean;
  onSelect(picture: SelectedPicture | undefined): void;
  messages: UploadWords & Record<'library' | 'searchLibrary' | 'upload' | 'uploading' | 'close', string>;
}

/**
 * Renders a dialog to select a picture of the library or upload a new one. Calls `onSelect` with undefined when it is closed without a
 * selection.
 */
export const PictureDialog = ({ locale, isOpen, onSelect, messages }: DialogProps) => {
  // Closes the dialog before the caller continues, since it holds the focus while it is open.
  const select: DialogProps['onSelect'] = (picture) => flushSync(() => onSelect(picture));
  return (
    isOpen && (
      <Modal className="picture-dialog" title={messages.library} onClose={() => select(undefined)}>
        <Choice locale={locale} onSelect={select} messages={messages} />
        <button type="button" className="desk-link" onClick={() => select(undefined)}>
          {messages.close}
        </button>
      </Modal>
    )
  );
};

const Choice = ({ locale, onSelect, messages }: Omit<DialogProps, 'isOpen'>) => {
  const [typed, setTyped] = useState('');
  const [isSending, setSending] = useState(false);
  const found = useFoundPictures(typed);
  const file = useRef<HTMLInputElement>(null);
  const upload = async (files: FileList | null) => {
    const [picked] = files ?? [];
    if (!picked) return;
    setSending(true);
    const answer = await uploadPicture(picked, messages).done.finally(() => setSending(false));
    if ('id' in answer) onSelect({ id: answer.id, url: URL.createObjectURL(picked) });
    else toast.error(answer.error);
  };
  return (
    <>
      <p className="picture-dialog-top">
        <input
          type="search"
          aria-label={messages.searchLibrary}
          placeholder={messages.searchLibrary}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label={messages.upload}
          onChange={({ target }) => upload(target.files)}
        />
        <button
          type="button"
          className="desk-button"
          data-kind="quiet"
          disabled={isSending}
          onClick={() => file.current?.click()}
        >
          {isSending ? messages.uploading : messages.upload}
        </button>
      </p>
      <ul className="picture-dialog-found">
        {found.map(({ id, url, title, texts }) => (
          <li key={id}>
            <button type="button" title={texts[locale].alt || title} onClick={() => onSelect({ id, url, texts })}>
              <img src={url} alt={texts[locale].alt || title} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

const useFoundPictures = (q: string): Found[] => {
  const [found, setFound] = useState<Found[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(`/api/desk/find?kind=pictures&q=${encodeURIComponent(q)}`, { signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.json() : { items: [] }))
      .then(({ items }: { items: Found[] }) => setFound(items))
      .catch(() => {});
    return () => leaving.abort();
  }, [q]);
  return found;
};
