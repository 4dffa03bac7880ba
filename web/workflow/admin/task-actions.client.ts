'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleStep } from '#domain/workflow/events.ts';
import type { ApiAction } from '../../admin/requests/send-action.client.ts';
import { commandAction } from '../../admin/requests/use-api-action.client.ts';

interface Language {
  /** Id of the article. */
  id: string;
  locale: Locale;
}

/**
 * Returns an API request, for `useApiAction` to send, that moves a language of an article from one step to another. It fails if somebody
 * else moved it first. Undoing it moves it back.
 */
export const moveAction = ({ id, locale }: Language, from: ArticleStep, step: ArticleStep): ApiAction =>
  commandAction(
    'MoveArticleStep',
    { id, locale, step, from },
    commandAction('MoveArticleStep', { id, locale, step: from, from: step }),
  );

/** Returns an API request that assigns a language of an article to an account, or with null to nobody. Undoing it restores `before`. */
export const assignAction = ({ id, locale }: Language, assignee: string | null, before: string | null): ApiAction =>
  commandAction(
    'AssignArticle',
    { id, locale, assignee },
    commandAction('AssignArticle', { id, locale, assignee: before }),
  );

/** Returns an API request that sets the day on which a language of an article is due; null clears it. Undoing it restores `before`. */
export const dueDateAction = ({ id, locale }: Language, due: string | null, before: string | null): ApiAction =>
  commandAction(
    'SetArticleDueDate',
    { id, locale, due },
    commandAction('SetArticleDueDate', { id, locale, due: before }),
  );
