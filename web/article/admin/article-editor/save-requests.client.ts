'use client';
import { useState } from 'react';
import { v4 as newId } from 'uuid';
import type { Locale } from '#domain/shared/locale.ts';
import { type ApiResult, sendJson } from '../../../admin/api-request.client.ts';
import { type ArticleValues, changedArticleFields, createArticleInput } from './article-values.ts';
import type { SavedVersion } from './editing-state.ts';

/** A command that saves an article. */
export interface SaveRequest {
  command: 'CreateArticle' | 'EditArticle' | 'ScheduleArticleUpdate';
  body: object;
  /** Id of the scheduled update that it makes or replaces. */
  update: string | undefined;
}

export interface SavedAnswer {
  id: string;
  revision: number;
  message: string;
}

/** The command that saves what differs from a version of the server, now or for a moment; undefined where nothing differs. `source`: the language written first. */
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

/** Sends saves. One that had no answer is sent under the same key again, so that the server does it once; another body has another key. */
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

/** The changes of a scheduled update are saved: it need not wait any longer. One that was made or cancelled by then is gone already. */
export const endUpdate = (id: string, update: string, networkError: string) =>
  sendJson('POST', '/api/commands/CancelArticleUpdate', { id, update }, networkError);
