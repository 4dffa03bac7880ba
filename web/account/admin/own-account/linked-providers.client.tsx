'use client';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { LinkedIdentity } from '../../../admin/queries/account-views.ts';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { providerLabel } from '../provider-name.ts';
import { LinkProviderForm } from './link-provider-form.client.tsx';

interface ProvidersProps {
  providers: readonly string[];
  identities: LinkedIdentity[];
}

/** Lists the sign-in providers, with buttons to link the account to them or to unlink it. */
export const LinkedProviders = ({ providers, identities }: ProvidersProps) => {
  const t = useMessage();
  const { run, isSending } = useApiAction();
  return (
    <ul className="desk-list">
      {providers.map((provider) => {
        const linked = identities.find((each) => each.provider === provider);
        return (
          <li key={provider}>
            {providerLabel(provider)} {linked?.email}{' '}
            {linked ? (
              <ActionButton
                variant="ghost"
                disabled={isSending}
                onClick={() =>
                  run({
                    method: 'DELETE',
                    url: `/api/account/identities/${linked.id}`,
                    successMessage: t('account.providerUnlinked'),
                  })
                }
              >
                {t('account.providerUnlink')}
              </ActionButton>
            ) : (
              <LinkProviderForm provider={provider} />
            )}
          </li>
        );
      })}
    </ul>
  );
};
