'use client';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { ProvedForm } from '../proved-form.client.tsx';

/** Renders the button that links the account to a provider and leads to the provider's page. */
export const LinkProviderForm = ({ provider }: { provider: string }) => {
  const t = useMessage();
  return (
    <ProvedForm<{ url: string }>
      url={`/api/session/provider/${provider}`}
      send={t('account.providerLink')}
      extraValues={{ to: '/admin/account' }}
      onSuccess={({ url }) => location.assign(url)}
    />
  );
};
