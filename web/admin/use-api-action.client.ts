'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { type ApiError, sendJson } from './api-request.client.ts';
import { useRefresh } from './use-refresh.client.ts';

/** Something that is done without a form. */
export interface ApiAction {
  /** POST unless told. */
  method?: string;
  url: string;
  body?: unknown;
  /** What is said when it is done; the host's own message where it has one. */
  successMessage?: string;
  /** What takes it back, offered in the toast that says it is done. */
  undo?: ApiAction;
}

interface ActionWords {
  noAnswer: string;
  /** On the button of the toast; needed where an action can be undone. */
  undo?: string;
}

/** A command of the house as an action. */
export const commandAction = (name: string, body: object, undo?: ApiAction): ApiAction => ({
  url: `/api/commands/${name}`,
  body,
  ...(undo && { undo }),
});

/**
 * Sends a command that needs no form, reports the outcome in a toast, and renders the screen again. `run` resolves to whether it was done; what was refused goes
 * to `onError` too, for a screen that shows the fields it is about.
 */
export const useApiAction = (words: ActionWords, onError?: (error: ApiError) => void) => {
  const refresh = useRefresh();
  const [isSending, setSending] = useState(false);
  const act = async ({ method = 'POST', url, body, successMessage, undo }: ApiAction): Promise<boolean> => {
    setSending(true);
    const sent = await sendJson<{ message?: string }>(method, url, body, words.noAnswer).finally(() =>
      setSending(false),
    );
    if (!sent.ok) {
      toast.error(sent.error.message);
      onError?.(sent.error);
      return false;
    }
    toast.success(
      successMessage ?? sent.answer?.message,
      undo && { action: { label: words.undo, onClick: () => void act(undo) } },
    );
    await refresh();
    return true;
  };
  return { run: act, isSending };
};
