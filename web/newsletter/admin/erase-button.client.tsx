'use client';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../admin/requests/use-api-action.client.ts';

interface EraseButtonProps {
  id: string;
  email: string;
  /** Name of the button for screen readers. */
  label: string;
  /** `…` in `sure` is replaced by the e-mail. */
  messages: Record<'erase' | 'sure' | 'noAnswer', string>;
}

/** Renders a button that erases a subscriber after the user has confirmed that it cannot be undone. */
export const EraseButton = ({ id, email, label, messages }: EraseButtonProps) => {
  const { run, isSending } = useApiAction(messages);
  const erase = async () => {
    if (confirm(messages.sure.replace('…', email))) await run(commandAction('EraseSubscriber', { id }));
  };
  return (
    <ActionButton variant="ghost" aria-label={label} disabled={isSending} onClick={erase}>
      {messages.erase}
    </ActionButton>
  );
};
