'use client';
import pLimit from 'p-limit';
import { useRef, useState } from 'react';
import { FileInput } from '../../admin/forms/file-input.client.tsx';
import { Button } from '../../components/button.tsx';
import type { PictureDialogWords, SelectedPicture } from './selected-picture.ts';
import { MAX_PARALLEL_UPLOADS, uploadPicture } from './upload-picture.client.ts';
import { createUploadReport } from './upload-report.client.ts';

interface UploadProps {
  isMultiple: boolean;
  /** Called with the uploaded pictures in the order of their files, once all are sent. */
  onUpload(pictures: SelectedPicture[]): void;
  messages: PictureDialogWords;
}

/** Renders a button that uploads the files which the user chooses. One message reports those that failed. */
export const UploadToDialog = ({ isMultiple, onUpload, messages }: UploadProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const upload = async (files: File[]) => {
    setSending(true);
    const pictures = await uploadAll(files, messages).finally(() => setSending(false));
    onUpload(pictures);
  };
  return (
    <>
      <FileInput ref={input} label={messages.upload} accept="image/*" isMultiple={isMultiple} onFiles={upload} />
      <Button type="button" variant="secondary" disabled={isSending} onClick={() => input.current?.click()}>
        {isSending ? messages.uploading : messages.upload}
      </Button>
    </>
  );
};

const uploadAll = async (files: File[], messages: PictureDialogWords): Promise<SelectedPicture[]> => {
  const limit = pLimit(MAX_PARALLEL_UPLOADS);
  const report = createUploadReport(messages);
  const uploads = files.map(async (file): Promise<SelectedPicture[]> => {
    const uploading = limit(() => uploadPicture(file, messages).done);
    void report(file.name, uploading);
    const result = await uploading;
    return 'id' in result ? [{ id: result.id, url: result.url, title: file.name }] : [];
  });
  return (await Promise.all(uploads)).flat();
};
