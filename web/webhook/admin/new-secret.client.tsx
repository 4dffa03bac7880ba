'use client';
import '../../account/admin/account-link.css';
import { useState } from 'react';
import { toast } from 'sonner';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { sendJson } from '../../admin/requests/api-request.client.ts';
import { CopyField } from '../../components/copy-field.client.tsx';

interface NewSecretProps {
  url: string;
  words: Record<'button' | 'sure' | 'once' | 'field' | 'copy' | 'copied' | 'selected' | 'close' | 'noAnswer', string>;
}

/** Renders a button that makes a new secret, and then the secret, which no later page shows. */
export const NewSecret = ({ url, words }: NewSecretProps) => {
  const [secret, setSecret] = useState<string>();
  const [isSending, setSending] = useState(false);
  const make = async () => {
    if (!confirm(words.sure)) return;
    setSending(true);
    const sent = await sendJson<{ secret: string }>('POST', url, {}, words.noAnswer);
    setSending(false);
    if (sent.ok) setSecret(sent.answer.secret);
    else toast.error(sent.error.message);
  };
  return secret === undefined ? (
    <p>
      <ActionButton variant="secondary" disabled={isSending} onClick={make}>
        {words.button}
      </ActionButton>
    </p>
  ) : (
    <div className="account-link">
      <p>{words.once}</p>
      <CopyField text={secret} messages={words} onClose={() => setSecret(undefined)} />
    </div>
  );
};
