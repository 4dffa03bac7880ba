'use client';
import { commandAction, useApiAction } from '../../../admin/use-api-action.client.ts';

interface RestoreProps {
  id: string;
  toRevision: number;
  /** The revision that it is at. */
  now: number;
  words: Record<'restore' | 'undo' | 'noAnswer', string>;
}

/** Restores an earlier text as a new version, and offers in its toast to go back. */
export const RestoreVersionButton = ({ id, toRevision, now, words }: RestoreProps) => {
  const { act, isSending } = useApiAction(words);
  const revert = (revision: number) => ({ id, toRevision: revision });
  return (
    <button
      type="button"
      className="desk-button"
      disabled={isSending}
      onClick={() =>
        act(
          commandAction(
            'RevertArticle',
            { ...revert(toRevision), expectedRevision: now },
            commandAction('RevertArticle', revert(now)),
          ),
        )
      }
    >
      {words.restore}
    </button>
  );
};
