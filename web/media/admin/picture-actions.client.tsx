'use client';
import { useRef } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { commandAction, useApiAction } from '../../admin/use-api-action.client.ts';
import { type UploadWords, uploadPicture } from './upload-picture.client.ts';

interface ActionsProps {
  id: string;
  isDeleted: boolean;
  isReplaced: boolean;
  isInUse: boolean;
  /** Where the panel is not open. */
  close: string;
  words: UploadWords & Record<'replace' | 'own' | 'remove' | 'inUse' | 'restore' | 'undo', string>;
}

/** What is done to a picture as a whole; each is taken back by the toast that says it. */
export const PictureActions = ({ id, isDeleted, isReplaced, isInUse, close, words }: ActionsProps) => {
  const router = useRouter();
  const file = useRef<HTMLInputElement>(null);
  const { act } = useApiAction(words);
  const restoring = commandAction('RestoreMedia', { mediaId: id });
  const showingOwn = commandAction('ReplaceMedia', { mediaId: id, by: id });
  const remove = async () => {
    if (await act(commandAction('DeleteMedia', { mediaId: id }, restoring))) router.push(close as '/admin');
  };
  const replace = async (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (!chosen) return;
    const answer = await uploadPicture(chosen, words).done;
    if ('id' in answer) await act(commandAction('ReplaceMedia', { mediaId: id, by: answer.id }, showingOwn));
    else toast.error(answer.refused);
  };
  if (isDeleted) {
    return (
      <p>
        <button type="button" className="desk-button" onClick={() => act(restoring)}>
          {words.restore}
        </button>
      </p>
    );
  }
  return (
    <>
      <p className="desk-actions">
        <button type="button" className="desk-button" data-kind="quiet" onClick={() => file.current?.click()}>
          {words.replace}
        </button>
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label={words.replace}
          onChange={({ target }) => replace(target.files)}
        />
        {isReplaced && (
          <button type="button" className="desk-button" data-kind="quiet" onClick={() => act(showingOwn)}>
            {words.own}
          </button>
        )}
        <button
          type="button"
          className="desk-button"
          data-kind="quiet"
          disabled={isInUse}
          aria-describedby={isInUse ? 'in-use' : undefined}
          onClick={remove}
        >
          {words.remove}
        </button>
      </p>
      {isInUse && (
        <p className="desk-hint" id="in-use">
          {words.inUse}
        </p>
      )}
    </>
  );
};
