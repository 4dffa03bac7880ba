'use client';
import { type ApiResult, sendJson } from '../../../../admin/requests/api-request.client.ts';

export interface SavedAnswer {
  id: string;
  revision: number;
  message: string;
}

/**
 * Makes a version of the article's working copy as the host has it, immediately or scheduled for `at` (ISO 8601). Sent again after a lost
 * answer, it finds nothing more to save.
 */
export const sendSave = (id: string, at: string | undefined, networkError: string): Promise<ApiResult<SavedAnswer>> =>
  sendJson<SavedAnswer>('POST', `/api/desk/articles/${id}/save`, { ...(at && { at }) }, networkError);

/**
 * Cancels a scheduled update, because the user has saved its changes now instead of at the scheduled time. The request may fail because the
 * server has already applied or cancelled the update; callers ignore that.
 */
export const endUpdate = (id: string, update: string, networkError: string) =>
  sendJson('POST', '/api/commands/CancelArticleUpdate', { id, update }, networkError);
