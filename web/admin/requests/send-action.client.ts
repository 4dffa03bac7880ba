'use client';
import { type ApiResult, sendJson } from './api-request.client.ts';

/** An API request that is sent without a form. */
export interface ApiAction {
  /** Defaults to POST. */
  method?: string;
  url: string;
  body?: unknown;
  /** Text of the success toast; by default the server's message. */
  successMessage?: string;
  /** Action that undoes this one, offered in the success toast. */
  undo?: ApiAction;
  /** Action sent after this one has succeeded. */
  next?: ApiAction;
}

/** Sends an action and those that follow it, until one fails. Returns the result of the last one sent. */
export const sendAction = async (
  { method = 'POST', url, body, next }: ApiAction,
  networkErrorMessage: string,
): Promise<ApiResult<{ message?: string }>> => {
  const sent = await sendJson<{ message?: string }>(method, url, body, networkErrorMessage);
  return sent.ok && next ? sendAction(next, networkErrorMessage) : sent;
};
