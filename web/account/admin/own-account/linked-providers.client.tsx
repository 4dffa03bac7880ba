'use client';
import type { LinkedIdentity } from '../../../admin/queries/account-views.ts';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { providerLabel } from '../provider-name.ts';
import { LinkProviderForm, type LinkWords } from './link-provider-form.client.tsx';

interface ProvidersProps {
  providers: readonly string[];
  identities: LinkedIdentity[];
  messages: LinkWords & Record<'unlink' | 'unlinked', string>;
}

/** Lists the sign-in providers, with buttons to link the account to them or to unlink it. */
export const LinkedProviders = ({ providers, identities, messages }: ProvidersProps) => {
  const { run, isSending } = useApiAction(messages);
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
                    successMessage: messages.unlinked,
                  })
                }
              >
                {messages.unlink}
              </ActionButton>
            ) : (
              <LinkProviderForm provider={provider} words={messages} />
            )}
          </li>
        );
      })}
    </ul>
  );
};
