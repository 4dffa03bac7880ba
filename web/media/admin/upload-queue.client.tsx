'use client';
import pLimit from 'p-limit';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { v4 as newId } from 'uuid';
import { Link, useRouter } from 'waku';
import { FileInput } from '../../admin/forms/file-input.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { Button } from '../../components/button.tsx';
import { MAX_PARALLEL_UPLOADS, uploadPicture } from './upload-picture.client.ts';
import { createUploadReport } from './upload-report.client.ts';
import type { UploadResult } from './upload-response.ts';

interface Upload {
  key: string;
  file: File;
  progress: number;
  /** Media id, once the picture is uploaded. */
  id?: string;
  /** Reason why it failed; empty if it was cancelled. */
  error?: string;
  /** The same file may be accepted later. */
  isTemporary?: boolean;
  cancel?: () => void;
}

/** Renders the upload button and the list of uploads with their progress. Also accepts files dropped anywhere on the screen or pasted. */
export const UploadQueue = () => {
  const t = useMessage();
  const { uploads, addFiles, sendAgain, dismiss } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles(addFiles);
  return (
    <section className="library-upload" data-over={isOver}>
      <Button type="button" onClick={() => input.current?.click()}>
        {t('media.upload')}
      </Button>
      <FileInput ref={input} label={t('media.upload')} accept="image/*" isMultiple onFiles={addFiles} />
      <span className="desk-hint">{t('media.drop')}</span>
      <ol aria-live="polite" aria-label={t('media.uploading')}>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <span>{upload.file.name}</span>
            <Progress upload={upload} />
            {upload.isTemporary && (
              <Button type="button" variant="ghost" onClick={() => sendAgain(upload)}>
                {t('media.sendAgain')}
              </Button>
            )}
            <Button type="button" variant="ghost" onClick={() => (upload.cancel ?? dismiss)(upload.key)}>
              {upload.cancel ? t('media.stop') : t('media.dismiss')}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
};

const Progress = ({ upload: { progress, id, error } }: { upload: Upload }) => {
  const t = useMessage();
  if (error !== undefined) return <span className="desk-error">{error || t('media.stopped')}</span>;
  if (id) {
    return (
      <span>
        {t('media.ready')} <Link to={`/admin/media?picture=${id}` as '/admin'}>{t('media.alt')}</Link>
      </span>
    );
  }
  return (
    <span>
      <progress value={progress} max={1} aria-label={t('media.uploading')} />{' '}
      {progress < 1 ? `${Math.floor(progress * 100)} %` : t('media.making')}
    </span>
  );
};

/** Manages the queue of uploads: two at a time, the others wait. Reloads the screen after each picture, and reports on all together. */
const useUploads = () => {
  const t = useMessage();
  const router = useRouter();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [limit] = useState(() => pLimit(MAX_PARALLEL_UPLOADS));
  const [report] = useState(() => createUploadReport(t));
  const dismissed = useRef(new Set<string>());
  const change = (key: string, to: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)));
  const send = async (key: string, file: File): Promise<UploadResult | undefined> => {
    if (dismissed.current.has(key)) return undefined;
    const { done, stop } = uploadPicture(file, t, { onProgress: (share) => change(key, { progress: share }) });
    change(key, { cancel: stop });
    const result = await done;
    setUploads((all) => all.map((each) => (each.key === key ? { key, file, progress: 1, ...result } : each)));
    if ('id' in result) router.reload();
    return result;
  };
  const enqueue = ({ key, file }: Pick<Upload, 'key' | 'file'>) => void report(file.name, limit(send, key, file));
  const addFiles = (files: File[]) => {
    const added = files.map((file) => ({ key: newId(), file, progress: 0 }));
    setUploads((all) => [...all, ...added]);
    added.forEach(enqueue);
  };
  const sendAgain = ({ key, file }: Upload) => {
    setUploads((all) => all.map((each) => (each.key === key ? { key, file, progress: 0 } : each)));
    enqueue({ key, file });
  };
  const dismiss = (key: string) => {
    dismissed.current.add(key);
    setUploads((all) => all.filter((each) => each.key !== key));
  };
  return { uploads, addFiles, sendAgain, dismiss };
};

/** Calls `take` with files that are dropped anywhere on the page or pasted. Returns true while files are dragged over it. */
const useDroppedFiles = (take: (files: File[]) => void): boolean => {
  const [isOver, setOver] = useState(false);
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    const over = (event: Event) => {
      if (!(event as unknown as DragEvent).dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(event.type === 'dragover');
      if (event.type === 'drop') taking.current([...(event as unknown as DragEvent).dataTransfer.files]);
    };
    const leave = (event: Event) => {
      if (!(event as unknown as DragEvent).relatedTarget) setOver(false);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) taking.current(files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('paste', paste);
    };
  }, []);
  return isOver;
};
