'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { sendJson } from '../../admin/requests/api-request.client.ts';
import { useRefresh } from '../../admin/requests/use-refresh.client.ts';

type Result = 'sent' | 'waiting' | 'failed' | 'not_sent';

interface SendAgainButtonProps {
  id: string;
  /** Name of the button for screen readers. */
  label: string;
  /** `…` in `failed` is replaced by the reason. */
  messages: Record<Result | 'sendAgain' | 'noAnswer', string>;
}

/** Renders a button that sends an e-mail again and tells the result in a toast. */
export const SendAgainButton = ({ id, label, messages }: SendAgainButtonProps) => {
  const refresh = useRefresh();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const url = `/api/emails/${id}/send-again`;
    const sent = await sendJson<{ email: Result; reason?: string }>('POST', url, {}, messages.noAnswer);
    setSending(false);
    if (sent.ok) tell(sent.answer.email, messages, sent.answer.reason);
    else toast.error(sent.error.message);
    await refresh();
  };
  return (
    <ActionButton variant="ghost" aria-label={label} disabled={isSending} onClick={send}>
      {messages.sendAgain}
    </ActionButton>
  );
};

const tell = (result: Result, messages: SendAgainButtonProps['messages'], reason = ''): void => {
  const message = messages[result].replace('…', reason);
  if (result === 'sent') toast.success(message);
  else if (result === 'failed') toast.error(message);
  else toast(message);
};
