'use client';
import { useState } from 'react';
import { v4 as newId } from 'uuid';
import type { Locale } from '#domain/shared/locale.ts';
import { type ApiResult, sendJson } from '../../../admin/requests/api-request.client.ts';
import { type ArticleValues, changedArticleFields, createArticleInput } from './article-values.ts';
import type { SavedVersion } from './editing-state.ts';

/** A command that saves an article. */
export interface SaveRequest {
  command: 'CreateArticle' | 'EditArticle' | 'ScheduleArticleUpdate';
  body: object;
  /** Id of the scheduled update that this creates or replaces. */
  update: string | undefined;
}

export interface SavedAnswer {
  id: string;
  revision: number;
  message: string;
}

/**
 * Returns the command that saves the editor's `values`: it creates a new article (revision -1) or edits the fields that differ from the
 * saved version; undefined if none differs. With `later`, the changes are scheduled for the time `later.at`; `later.update` is the id of
 * the scheduled update. A new article is still created immediately. `source` is the language in which a new article was written first.
 */
export const saveRequest = (
  id: string,
  { revision, values: base }: SavedVersion,
  values: ArticleValues,
  source: Locale,
  later: { at: string; update: string } | undefined | '',
): SaveRequest | undefined => {
  if (revision < 0)
    return {
      command: 'CreateArticle',
      body: { id, ...createArticleInput(values, source) },
      update: undefined,
    };
  const changes = changedArticleFields(base, values);
  if (Object.keys(changes).length === 0) return undefined;
  const body = { id, expectedRevision: revision, ...(later || {}), ...changes };
  return later
    ? { command: 'ScheduleArticleUpdate', body, update: later.update }
    : { command: 'EditArticle', body, update: undefined };
};

/**
 * Returns `send`, which sends a save command and resolves to its result. If the same command is sent again after a network error or a 503,
 * it keeps its idempotency key, so that the server executes it only once. `networkError` is the error message if the server does not
 * respond.
 */
export const useSaveRequests = (networkError: string) => {
  const [last] = useState({ key: '', body: '' });
  const send = async ({ command, body }: SaveRequest): Promise<ApiResult<SavedAnswer>> => {
    const text = `${command} ${JSON.stringify(body)}`;
    if (last.body !== text) Object.assign(last, { key: newId(), body: text });
    const headers = { 'idempotency-key': last.key };
    const sent = await sendJson<SavedAnswer>('POST', `/api/commands/${command}`, body, networkError, headers);
    const isAnswered = sent.ok || (sent.error.status !== 0 && sent.error.status !== 503);
    if (isAnswered) last.body = '';
    return sent;
  };
  return { send };
};

/**
 * Cancels a scheduled update, because the user has saved its changes now instead of at the scheduled time. The request may fail because the
 * server has already applied or cancelled the update; callers ignore that.
 */
export const endUpdate = (id: string, update: string, networkError: string) =>
  sendJson('POST', '/api/commands/CancelArticleUpdate', { id, update }, networkError);
