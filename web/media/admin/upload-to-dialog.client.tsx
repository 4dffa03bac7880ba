'use client';
import pLimit from 'p-limit';
import { useRef, useState } from 'react';
import { FileInput } from '../../admin/forms/file-input.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { Button } from '../../components/button.tsx';
import type { Translate } from '../../message-format.ts';
import type { SelectedPicture } from './selected-picture.ts';
import { MAX_PARALLEL_UPLOADS, uploadPicture } from './upload-picture.client.ts';
import { createUploadReport } from './upload-report.client.ts';

interface UploadProps {
  isMultiple: boolean;
  /** Called with the uploaded pictures in the order of their files, once all are sent. */
  onUpload(pictures: SelectedPicture[]): void;
}

/** Renders a button that uploads the files which the user chooses. One message reports those that failed. */
export const UploadToDialog = ({ isMultiple, onUpload }: UploadProps) => {
  const t = useMessage();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const upload = async (files: File[]) => {
    setSending(true);
    const pictures = await uploadAll(files, t).finally(() => setSending(false));
    onUpload(pictures);
  };
  return (
    <>
      <FileInput ref={input} label={t('media.upload')} accept="image/*" isMultiple={isMultiple} onFiles={upload} />
      <Button type="button" variant="secondary" disabled={isSending} onClick={() => input.current?.click()}>
        {isSending ? t('media.uploading') : t('media.upload')}
      </Button>
    </>
  );
};

const uploadAll = async (files: File[], t: Translate): Promise<SelectedPicture[]> => {
  const limit = pLimit(MAX_PARALLEL_UPLOADS);
  const report = createUploadReport(t);
  const uploads = files.map(async (file): Promise<SelectedPicture[]> => {
    const uploading = limit(() => uploadPicture(file, t).done);
    void report(file.name, uploading);
    const result = await uploading;
    return 'id' in result ? [{ id: result.id, url: result.url, title: file.name }] : [];
  });
  return (await Promise.all(uploads)).flat();
};
