'use client';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { useApiAction } from '../../admin/requests/use-api-action.client.ts';

interface RevokeButtonProps {
  /** Id of the signing. */
  id: string;
  /** Name of the button for screen readers. */
  label: string;
  messages: Record<'revoke' | 'revoked' | 'noAnswer', string>;
}

/** Renders a button that revokes signed URLs, and refreshes the screen. */
export const RevokeButton = ({ id, label, messages }: RevokeButtonProps) => {
  const { run, isSending } = useApiAction(messages);
  const revoke = () => run({ method: 'DELETE', url: `/api/signed-urls/${id}`, successMessage: messages.revoked });
  return (
    <ActionButton variant="ghost" aria-label={label} disabled={isSending} onClick={revoke}>
      {messages.revoke}
    </ActionButton>
  );
};
