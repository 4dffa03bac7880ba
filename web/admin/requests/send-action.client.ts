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
  /** Like `undo`, of an action that creates an item whose id the server chooses. */
  undoOf?(id: string): ApiAction;
  /** Action sent after this one has succeeded. */
  next?: ApiAction;
}

/** What the server answers to a command. */
interface Answer {
  message?: string;
  /** Id of the item that the command changed. */
  id?: string;
  /** Revision of the item after the command. */
  revision?: number;
}

/** Returns the action that undoes one which succeeded; undefined if it cannot be undone. */
export const undoAfter = ({ undo, undoOf }: ApiAction, { id }: Answer): ApiAction | undefined =>
  undo ?? (id === undefined ? undefined : undoOf?.(id));

/** Sends an action and those that follow it, until one fails. Returns the result of the last one sent. */
export const sendAction = async (
  { method = 'POST', url, body, next }: ApiAction,
  networkErrorMessage: string,
): Promise<ApiResult<Answer>> => {
  const sent = await sendJson<Answer>(method, url, body, networkErrorMessage);
  return sent.ok && next ? sendAction(next, networkErrorMessage) : sent;
};
