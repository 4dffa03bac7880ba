'use client';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { useApiAction } from '../../admin/requests/use-api-action.client.ts';

interface RequestButtonProps {
  url: string;
  body?: object;
  variant?: 'ghost' | 'secondary';
  /** Name of the button for screen readers; default: its text. */
  label?: string;
  /** `sure`: the question before the request is sent; `done`: what the toast says afterwards. */
  words: Record<'button' | 'done' | 'noAnswer', string> & { sure?: string };
}

/** Renders a button that posts a request and shows its result in a toast. */
export const RequestButton = ({ url, body = {}, variant = 'ghost', label, words }: RequestButtonProps) => {
  const { run, isSending } = useApiAction(words);
  const send = async () => {
    if (words.sure && !confirm(words.sure)) return;
    await run({ url, body, successMessage: words.done });
  };
  return (
    <ActionButton variant={variant} aria-label={label} disabled={isSending} onClick={send}>
      {words.button}
    </ActionButton>
  );
};
