'use client';
import { type ReactNode, useState } from 'react';
import { Modal } from '../../../admin/dialog.client.tsx';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { Button } from '../../../components/button.tsx';

interface RestoreProps {
  id: string;
  toRevision: number;
  /** Name of the version: when it was written. */
  name: string;
  /** Latest revision of the article. The server rejects the command if there is a newer one. */
  currentRevision: number;
  messages: Record<'restore' | 'wouldChange' | 'cancel' | 'undo' | 'noAnswer', string>;
  /** The difference between the current article and the restored one. */
  children: ReactNode;
}

/**
 * Renders a button that restores an earlier version of an article by saving it as a new version. A dialog first shows what would change.
 * The success toast offers to undo it.
 */
export const RestoreVersionButton = ({ id, toRevision, name, currentRevision, messages, children }: RestoreProps) => {
  const { run, isSending } = useApiAction(messages);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const revert = (revision: number) => ({ id, toRevision: revision });
  const confirm = async () => {
    const undo = commandAction('RevertArticle', revert(currentRevision));
    const body = { ...revert(toRevision), expectedRevision: currentRevision };
    if (await run(commandAction('RevertArticle', body, undo))) close();
  };
  return (
    <>
      <Button type="button" onClick={() => setOpen(true)}>
        {messages.restore}
      </Button>
      {isOpen && (
        <Modal title={messages.wouldChange} description={name} className="versions-restore" onClose={close}>
          {children}
          <p className="desk-actions">
            <ActionButton disabled={isSending} onClick={confirm}>
              {messages.restore}
            </ActionButton>{' '}
            <Button type="button" variant="ghost" onClick={close}>
              {messages.cancel}
            </Button>
          </p>
        </Modal>
      )}
    </>
  );
};
