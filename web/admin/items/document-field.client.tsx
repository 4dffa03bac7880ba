'use client';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../components/button.tsx';
import { Field } from '../forms/fields.client.tsx';
import { FileInput } from '../forms/file-input.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';
import { uploadDocument } from './upload-document.client.ts';

interface DocumentFieldProps {
  name: string;
  label: string;
  hint: string | undefined;
  /** A URL, or empty. */
  initial: string;
  errors: Record<string, string>;
}

/** Renders a form field for the URL of a document: the user types it, or uploads a PDF, which fills it in. */
export const DocumentField = ({ name, label, hint, initial, errors }: DocumentFieldProps) => {
  const t = useMessage();
  const [url, setUrl] = useState(initial);
  const [isSending, setSending] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const upload = async ([picked]: File[]) => {
    if (!picked) return;
    setSending(true);
    const answer = await uploadDocument(picked, t('account.noAnswer')).finally(() => setSending(false));
    if ('url' in answer) setUrl(answer.url);
    else toast.error(answer.error);
  };
  return (
    <div className="document-field">
      <Field
        name={name}
        label={label}
        hint={hint}
        errors={errors}
        value={url}
        autoComplete="off"
        data-unready={isSending ? t('media.stillUploading') : undefined}
        onChange={({ target }) => setUrl(target.value)}
      />
      <FileInput ref={file} label={t('desk.uploadDocument')} accept="application/pdf" onFiles={upload} />
      <p className="desk-actions">
        <Button type="button" variant="ghost" disabled={isSending} onClick={() => file.current?.click()}>
          {t('desk.uploadDocument')}
        </Button>
        <span role="status" className="desk-hint">
          {isSending && t('desk.uploadingDocument')}
        </span>
      </p>
    </div>
  );
};
