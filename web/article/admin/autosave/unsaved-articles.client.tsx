'use client';
import './unsaved-articles.css';
import { useEffect, useState } from 'react';
import { Link } from 'waku';
import { titleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import type { UnsavedArticle } from '../../../admin/queries/article-views.ts';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { localDrafts } from './local-drafts.client.ts';
import type { Draft } from './recoverable-drafts.ts';
import { serverDrafts } from './server-drafts.client.ts';
import type { UnsavedMessages } from './unsaved-articles-messages.ts';

interface UnsavedArticlesProps {
  locale: Locale;
  userId: string;
  /** Never-saved articles that have a draft on the server. */
  articles: readonly UnsavedArticle[];
  /** Id of the open article, which is not listed. */
  excludeId?: string;
  messages: UnsavedMessages;
}

/**
 * Lists articles that the user started and never saved, from this browser and the server, with a button that discards them. Renders nothing
 * if there are none.
 */
export const UnsavedArticles = ({ locale, userId, articles, excludeId, messages }: UnsavedArticlesProps) => {
  const local = useLocalArticles(userId, articles, locale);
  const { run, isSending } = useApiAction(messages);
  const all = [...articles, ...local.articles].filter(({ id }) => id !== excludeId);
  if (all.length === 0) return null;
  const discard = async (id: string) => {
    for (const draft of await draftsOf(userId, id)) {
      const { url, body } = serverDrafts.request(userId, id, draft);
      const undo = { method: 'PUT', url, body, successMessage: messages.takenBack };
      const action = { method: 'DELETE', url: serverDrafts.url(id, draft), successMessage: messages.letGone, undo };
      if (!(await run(action))) return;
      await localDrafts.delete(userId, id, draft);
    }
    local.forget(id);
  };
  return (
    <section className="unsaved-texts" aria-labelledby="unsaved-texts">
      <h2 id="unsaved-texts">{messages.unsavedTexts}</h2>
      <ul>
        {all.map(({ id, title, titleLocale, at }) => (
          <li key={id}>
            <Link to={`/admin/articles/${id}?new` as '/admin'} lang={title ? titleLocale : undefined}>
              {title || messages.untitled}
            </Link>{' '}
            <span className="desk-quiet">{formatDateTime(locale, at)}</span>{' '}
            <ActionButton
              variant="ghost"
              aria-label={`${messages.letGo}: ${title || messages.untitled}`}
              disabled={isSending}
              onClick={() => discard(id)}
            >
              {messages.letGo}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Returns the drafts of all editor sessions of an article. For a draft stored in both places, only the later state. */
const draftsOf = async (userId: string, id: string): Promise<Draft[]> => {
  const [server, local] = [await serverDrafts.read(id), await localDrafts.read(userId, id)];
  const all: Draft[] = [...(server === 'unknown' ? [] : server), ...(local === 'unknown' ? [] : local)];
  return all.filter((draft) => !all.some((other) => other.session === draft.session && isLater(other, draft, all)));
};

const isLater = (other: Draft, draft: Draft, all: Draft[]): boolean =>
  other.count > draft.count || (other.count === draft.count && all.indexOf(other) < all.indexOf(draft));

/** Loads the never-saved articles that are stored only in this browser. */
const useLocalArticles = (userId: string, onServer: readonly UnsavedArticle[], locale: Locale) => {
  const [stored, setStored] = useState<{ id: string; draft: Draft }[]>([]);
  useEffect(() => {
    let isGone = false;
    localDrafts.unsaved(userId).then((found) => !isGone && setStored(found));
    return () => {
      isGone = true;
    };
  }, [userId]);
  const isFirst = ({ id }: { id: string }, index: number) => stored.findIndex((each) => each.id === id) === index;
  return {
    articles: stored
      .filter(isFirst)
      .filter(({ id }) => !onServer.some((each) => each.id === id))
      .map(({ id, draft }) => ({ id, ...titleOf(draft, locale), at: draft.at })),
    forget: (id: string) => setStored((before) => before.filter((each) => each.id !== id)),
  };
};

const titleOf = ({ value: { texts } }: Draft, locale: Locale) =>
  titleInLocale({ pt: texts.pt.title, en: texts.en.title }, locale);
