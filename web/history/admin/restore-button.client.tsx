'use client';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { commandAction as commandOf, useApiAction } from '../../admin/requests/use-api-action.client.ts';

interface RestoreProps {
  /** Name of the item. */
  name: string;
  command: string;
  /** Name of the command that deletes it again. */
  undoCommand: string;
  body: object;
}

/** Renders a button that restores a deleted item. After restoring, a toast offers to delete it again. */
export const RestoreButton = ({ name, command, undoCommand, body }: RestoreProps) => {
  const t = useMessage();
  const { run, isSending } = useApiAction();
  return (
    <ActionButton
      variant="secondary"
      aria-label={`${t('history.restore')}: ${name}`}
      disabled={isSending}
      onClick={() => run(commandOf(command, body, commandOf(undoCommand, body)))}
    >
      {t('history.restore')}
    </ActionButton>
  );
};
