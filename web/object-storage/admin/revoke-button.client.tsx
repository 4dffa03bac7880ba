'use client';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { useApiAction } from '../../admin/requests/use-api-action.client.ts';

interface RevokeButtonProps {
  /** Id of the signing. */
  id: string;
  /** Name of the button for screen readers. */
  label: string;
}

/** Renders a button that revokes signed URLs, and refreshes the screen. */
export const RevokeButton = ({ id, label }: RevokeButtonProps) => {
  const t = useMessage();
  const { run, isSending } = useApiAction();
  const revoke = () =>
    run({ method: 'DELETE', url: `/api/signed-urls/${id}`, successMessage: t('signedUrls.revoked') });
  return (
    <ActionButton variant="ghost" aria-label={label} disabled={isSending} onClick={revoke}>
      {t('signedUrls.revoke')}
    </ActionButton>
  );
};
