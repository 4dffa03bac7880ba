'use client';
import { commandAction, useApiAction } from '../../../admin/use-api-action.client.ts';

interface RestoreProps {
  id: string;
  toRevision: number;
  /** Latest revision of the article. The server rejects the command if there is a newer one. */
  currentRevision: number;
  messages: Record<'restore' | 'undo' | 'noAnswer', string>;
}

/** Renders a button that restores an earlier version of an article by saving it as a new version. The success toast offers to undo that. */
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
