'use client';
import { commandAction as commandOf, useApiAction } from '../../admin/use-api-action.client.ts';

interface RestoreProps {
  /** Of what is restored. */
  name: string;
  command: string;
  /** The command that deletes it again. */
  back: string;
  body: object;
  words: Record<'restore' | 'undo' | 'noAnswer', string>;
}

/** Restores one thing, and offers in its toast to delete it again. */
export const RestoreButton = ({ name, command, back, body, words }: RestoreProps) => {
  const { act, isSending } = useApiAction(words);
  return (
    <button
      type="button"
      className="desk-button"
      data-kind="quiet"
      aria-label={`${words.restore}: ${name}`}
      disabled={isSending}
      onClick={() => act(commandOf(command, body, commandOf(back, body)))}
    >
      {words.restore}
    </button>
  );
};
