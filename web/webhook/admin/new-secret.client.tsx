'use client';
import '../../account/admin/account-link.css';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { sendJson } from '../../admin/requests/api-request.client.ts';
import { CopyField } from '../../components/copy-field.client.tsx';

const COPY_IDS = { copy: 'webhook.copy', copied: 'webhook.copied', selected: 'webhook.selected' } as const;

interface NewSecretProps {
  url: string;
}

/** Renders a button that makes a new secret, and then the secret, which no later page shows. */
export const NewSecret = ({ url }: NewSecretProps) => {
  const t = useMessage();
  const [secret, setSecret] = useState<string>();
  const [isSending, setSending] = useState(false);
  const make = async () => {
    if (!confirm(t('webhook.newSecretSure'))) return;
    setSending(true);
    const sent = await sendJson<{ secret: string }>('POST', url, {}, t('account.noAnswer'));
    setSending(false);
    if (sent.ok) setSecret(sent.answer.secret);
    else toast.error(sent.error.message);
  };
  return secret === undefined ? (
    <p>
      <ActionButton variant="secondary" disabled={isSending} onClick={make}>
        {t('webhook.newSecret')}
      </ActionButton>
    </p>
  ) : (
    <div className="account-link">
      <p>{t('webhook.secretOnce')}</p>
      <CopyField text={secret} label={t('webhook.secret')} ids={COPY_IDS} onClose={() => setSecret(undefined)} />
    </div>
  );
};
