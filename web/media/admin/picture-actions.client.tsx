'use client';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { FileInput } from '../../admin/forms/file-input.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { useBusy } from '../../admin/requests/busy.client.ts';
import { commandAction, useApiAction } from '../../admin/requests/use-api-action.client.ts';
import { Button } from '../../components/button.tsx';
import { uploadPicture } from './upload-picture.client.ts';

interface ActionsProps {
  id: string;
  isDeleted: boolean;
  isReplaced: boolean;
  isInUse: boolean;
  /** Whether the user may show another file in its place. */
  canReplace: boolean;
  /** URL of the library without the open picture. */
  closeUrl: string;
}

/**
 * Renders buttons that replace or delete a picture, or restore a deleted one. After replacing or deleting, a toast offers to undo it. A
 * picture that is in use cannot be deleted.
 */
export const PictureActions = ({ id, isDeleted, isReplaced, isInUse, canReplace, closeUrl }: ActionsProps) => {
  const t = useMessage();
  const router = useRouter();
  const file = useRef<HTMLInputElement>(null);
  const { run } = useApiAction();
  const [isReplacing, setReplacing] = useState(false);
  const isSlow = useBusy(isReplacing);
  const restoring = commandAction('RestoreMedia', { mediaId: id });
  const showingOwn = commandAction('ReplaceMedia', { mediaId: id, by: id });
  const remove = async () => {
    if (await run(commandAction('DeleteMedia', { mediaId: id }, restoring))) router.push(closeUrl as '/admin');
  };
  const replace = async ([chosen]: File[]) => {
    if (!chosen) return;
    setReplacing(true);
    const answer = await uploadPicture(chosen, t).done.finally(() => setReplacing(false));
    if ('id' in answer) await run(commandAction('ReplaceMedia', { mediaId: id, by: answer.id }, showingOwn));
    else toast.error(answer.error);
  };
  if (isDeleted) {
    return (
      <p>
        <ActionButton onClick={() => run(restoring)}>{t('media.restore')}</ActionButton>
      </p>
    );
  }
  return (
    <>
      <p className="desk-actions">
        {canReplace && (
          <Button
            type="button"
            variant="secondary"
            disabled={isReplacing}
            busy={isSlow}
            onClick={() => file.current?.click()}
          >
            {t('media.replace')}
          </Button>
        )}
        <FileInput ref={file} label={t('media.replace')} accept="image/*" onFiles={replace} />
        {canReplace && isReplaced && (
          <ActionButton variant="secondary" onClick={() => run(showingOwn)}>
            {t('media.own')}
          </ActionButton>
        )}
        <ActionButton
          variant="secondary"
          disabled={isInUse}
          aria-describedby={isInUse ? 'in-use' : undefined}
          onClick={remove}
        >
          {t('media.delete')}
        </ActionButton>
      </p>
      {isInUse && (
        <p className="desk-hint" id="in-use">
          {t('media.inUse')}
        </p>
      )}
    </>
  );
};
