'use client';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { useApiAction } from '../../../admin/requests/use-api-action.client.ts';

interface RevokeKeyButtonProps {
  /** URL of the key. */
  url: string;
  /** Name of the button for screen readers. */
  label: string;
  messages: Record<'revoke' | 'sure' | 'revoked' | 'noAnswer', string>;
}

/** Renders a button that revokes a service key after a confirmation, and refreshes the screen. */
export const RevokeKeyButton = ({ url, label, messages }: RevokeKeyButtonProps) => {
  const { run, isSending } = useApiAction(messages);
  const revoke = async () => {
    if (!confirm(messages.sure)) return;
    await run({ method: 'DELETE', url, successMessage: messages.revoked });
  };
  return (
    <ActionButton variant="ghost" aria-label={label} disabled={isSending} onClick={revoke}>
      {messages.revoke}
    </ActionButton>
  );
};
