'use client';
import { type ReactNode, useState } from 'react';
import { Link } from 'waku';
import { Modal } from '../../../admin/dialog.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { useRefresh } from '../../../admin/requests/use-refresh.client.ts';
import { Button } from '../../../components/button.tsx';

interface RestoreProps {
  id: string;
  toRevision: number;
  /** Name of the version: when it was written. */
  name: string;
  /** Latest revision of the article. The server rejects the command if there is a newer one. */
  currentRevision: number;
  /** The article has changes that are in no version: restoring deletes some of them. */
  hasUnsaved: boolean;
  /** The difference between the current article and the restored one. */
  children: ReactNode;
}

/**
 * Renders a button that restores an earlier version of an article by saving it as a new version. A dialog first shows what would change,
 * and what happens to unsaved text. The success toast offers to undo it.
 */
export const RestoreVersionButton = ({ id, toRevision, name, currentRevision, hasUnsaved, children }: RestoreProps) => {
  const t = useMessage();
  const refresh = useRefresh();
  const { run, isSending } = useApiAction();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    // Text may have been written since the screen was rendered.
    void refresh();
  };
  const close = () => setOpen(false);
  const revert = (revision: number) => ({ id, toRevision: revision });
  const confirm = async () => {
    const undo = commandAction('RevertArticle', revert(currentRevision));
    const body = { ...revert(toRevision), expectedRevision: currentRevision };
    if (await run(commandAction('RevertArticle', body, undo))) close();
  };
  return (
    <>
      <Button type="button" onClick={open}>
        {t('article.history.restore')}
      </Button>
      {isOpen && (
        <Modal title={t('history.undoing')} description={name} className="versions-restore" onClose={close}>
          {hasUnsaved && <UnsavedAlert id={id} />}
          {children}
          <p className="desk-actions">
            <ActionButton disabled={isSending} onClick={confirm}>
              {t('article.history.restore')}
            </ActionButton>{' '}
            <Button type="button" variant="ghost" onClick={close}>
              {t('desk.cancel')}
            </Button>
          </p>
        </Modal>
      )}
    </>
  );
};

/** Says what becomes of the unsaved text of an article, with a link to the editor, in which it can be saved first. */
const UnsavedAlert = ({ id }: { id: string }) => {
  const t = useMessage();
  return (
    <p className="desk-alert" role="alert">
      {t('article.history.unsaved')} <Link to={`/admin/articles/${id}` as '/admin'}>{t('article.history.edit')}</Link>
    </p>
  );
};
