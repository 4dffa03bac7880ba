'use client';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { useApiAction } from '../../../admin/requests/use-api-action.client.ts';

const IDS = {
  serviceKey: { sure: 'serviceKeys.sure', revoke: 'serviceKeys.revoke', revoked: 'serviceKeys.revoked' },
  oauthClient: { sure: 'oauthClients.sure', revoke: 'oauthClients.remove', revoked: 'oauthClients.removed' },
} as const;

interface RevokeKeyButtonProps {
  kind: keyof typeof IDS;
  /** URL of the key. */
  url: string;
  /** Name of the button for screen readers. */
  label: string;
}

/** Renders a button that revokes a service key, or removes a program, after a confirmation, and refreshes the screen. */
export const RevokeKeyButton = ({ kind, url, label }: RevokeKeyButtonProps) => {
  const t = useMessage();
  const { run, isSending } = useApiAction();
  const revoke = async () => {
    if (!confirm(t(IDS[kind].sure))) return;
    await run({ method: 'DELETE', url, successMessage: t(IDS[kind].revoked) });
  };
  return (
    <ActionButton variant="ghost" aria-label={label} disabled={isSending} onClick={revoke}>
      {t(IDS[kind].revoke)}
    </ActionButton>
  );
};
