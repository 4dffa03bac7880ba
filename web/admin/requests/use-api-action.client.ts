'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMessage } from '../messages/message-provider.client.tsx';
import type { ApiError } from './api-request.client.ts';
import { type ApiAction, sendAction, undoAfter } from './send-action.client.ts';
import { useSharedSaves } from './shared-revision.client.tsx';
import { showSuccess } from './show-success.client.tsx';
import { useRefresh } from './use-refresh.client.ts';

/**
 * Returns an API request, for `useApiAction` to send, that posts the command `name` with this body. `undo` is the request that undoes it;
 * the success toast offers it.
 */
export const commandAction = (name: string, body: object, undo?: ApiAction): ApiAction => ({
  url: `/api/commands/${name}`,
  body,
  ...(undo && { undo }),
});

/**
 * Returns `run` and `isSending`. `run` sends an action (an API request without a form), shows the outcome in a toast and refreshes the
 * screen. It resolves to true, or to false after an error; the error is also passed to `onError`, for screens that show the affected
 * fields.
 */
export const useApiAction = (onError?: (error: ApiError) => void) => {
  const t = useMessage();
  const refresh = useRefresh();
  const saves = useSharedSaves();
  const [isSending, setSending] = useState(false);
  const act = async (action: ApiAction): Promise<boolean> => {
    const { successMessage } = action;
    setSending(true);
    const sent = await sendAction(action, t('account.noAnswer')).finally(() => setSending(false));
    if (!sent.ok) {
      toast.error(sent.error.message);
      onError?.(sent.error);
      return false;
    }
    if (sent.answer?.revision !== undefined) saves?.recordCommand(sent.answer.revision);
    const undo = undoAfter(action, sent.answer ?? {});
    showSuccess(successMessage ?? sent.answer?.message, undo && { label: t('desk.undo'), run: () => void act(undo) });
    await refresh();
    return true;
  };
  return { run: act, isSending };
};
