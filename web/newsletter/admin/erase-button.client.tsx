'use client';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../admin/requests/use-api-action.client.ts';

interface EraseButtonProps {
  id: string;
  email: string;
  /** Name of the button for screen readers. */
  label: string;
}

/** Renders a button that erases a subscriber after the user has confirmed that it cannot be undone. */
export const EraseButton = ({ id, email, label }: EraseButtonProps) => {
  const t = useMessage();
  const { run, isSending } = useApiAction();
  const erase = async () => {
    if (confirm(t('subscribers.sureToErase', { email }))) await run(commandAction('EraseSubscriber', { id }));
  };
  return (
    <ActionButton variant="ghost" aria-label={label} disabled={isSending} onClick={erase}>
      {t('subscribers.erase')}
    </ActionButton>
  );
};
