'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { sendJson } from '../../admin/requests/api-request.client.ts';
import { useRefresh } from '../../admin/requests/use-refresh.client.ts';
import type { Translate } from '../../message-format.ts';

const RESULT_IDS = {
  failed: 'emails.failed',
  sent: 'emails.sent',
  waiting: 'emails.waiting',
  not_sent: 'emails.notSent',
} as const;

type Result = 'sent' | 'waiting' | 'failed' | 'not_sent';

interface SendAgainButtonProps {
  id: string;
  /** Name of the button for screen readers. */
  label: string;
}

/** Renders a button that sends an e-mail again and tells the result in a toast. */
export const SendAgainButton = ({ id, label }: SendAgainButtonProps) => {
  const t = useMessage();
  const refresh = useRefresh();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const url = `/api/emails/${id}/send-again`;
    const sent = await sendJson<{ email: Result; reason?: string }>('POST', url, {}, t('account.noAnswer'));
    setSending(false);
    if (sent.ok) tell(sent.answer.email, t, sent.answer.reason);
    else toast.error(sent.error.message);
    await refresh();
  };
  return (
    <ActionButton variant="ghost" aria-label={label} disabled={isSending} onClick={send}>
      {t('emails.sendAgain')}
    </ActionButton>
  );
};

const tell = (result: Result, t: Translate, reason = ''): void => {
  const message = t(RESULT_IDS[result], { reason });
  if (result === 'sent') toast.success(message);
  else if (result === 'failed') toast.error(message);
  else toast(message);
};
