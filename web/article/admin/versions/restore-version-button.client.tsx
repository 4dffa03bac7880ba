'use client';
import { commandAction, useApiAction } from '../../../admin/use-api-action.client.ts';

interface RestoreProps {
  id: string;
  toRevision: number;
  /** The revision that it is at. */
  currentRevision: number;
  messages: Record<'restore' | 'undo' | 'noAnswer', string>;
}

/** Restores an earlier text as a new version, and offers in its toast to go back. */
export const RestoreVersionButton = ({ id, toRevision, currentRevision, messages }: RestoreProps) => {
  const { run, isSending } = useApiAction(messages);
  const revert = (revision: number) => ({ id, toRevision: revision });
  return (
    <button
      type="button"
      className="desk-button"
      disabled={isSending}
      onClick={() =>
        run(
          commandAction(
            'RevertArticle',
            { ...revert(toRevision), expectedRevision: currentRevision },
            commandAction('RevertArticle', revert(currentRevision)),
          ),
        )
      }
    >
      {messages.restore}
    </button>
  );
};
