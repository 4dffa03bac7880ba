'use client';
import { useState } from 'react';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { sendJson } from '../../admin/requests/api-request.client.ts';
import { useRefresh } from '../../admin/requests/use-refresh.client.ts';

/** A command of an undo. */
export interface UndoCommand {
  command: string;
  body: object;
}

/**
 * Returns `run`, which sends the commands of an undo one after the other and then refreshes the screen, and its outcome: `success` is the
 * server's last message, `error` that of the command that failed; no further command is sent then.
 */
export const useUndo = (steps: readonly UndoCommand[]) => {
  const t = useMessage();
  const refresh = useRefresh();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [success, setSuccess] = useState<string>();
  const run = async () => {
    setSending(true);
    setError(undefined);
    const outcome = await sendSteps(steps, t('account.noAnswer'));
    setError(outcome.error);
    setSuccess(outcome.success);
    setSending(false);
    await refresh();
  };
  return { run, isSending, error, success };
};

const sendSteps = async (
  steps: readonly UndoCommand[],
  noAnswer: string,
): Promise<{ error?: string; success?: string }> => {
  let success = '';
  for (const { command, body } of steps) {
    const sent = await sendJson<{ message: string }>('POST', `/api/commands/${command}`, body, noAnswer);
    if (!sent.ok) return { error: sent.error.message };
    success = sent.answer.message;
  }
  return { success };
};
