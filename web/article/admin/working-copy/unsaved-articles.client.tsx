'use client';
import './unsaved-articles.css';
import { useEffect, useState } from 'react';
import { Link } from 'waku';
import { titleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { UnsavedArticle } from '../../../admin/queries/article-views.ts';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { type LocalCopy, localCopies } from './local-copies.client.ts';

interface UnsavedArticlesProps {
  locale: Locale;
  userId: string;
  /** Never-saved articles whose text is on the server. */
  articles: readonly UnsavedArticle[];
  /** Id of the open article, which is not listed. */
  excludeId?: string;
}

/**
 * Lists articles that the user started and never saved, from this browser and the server, with a button that discards them. Renders nothing
 * if there are none.
 */
export const UnsavedArticles = ({ locale, userId, articles, excludeId }: UnsavedArticlesProps) => {
  const t = useMessage();
  const local = useLocalArticles(userId, articles, locale);
  const { run, isSending } = useApiAction();
  const all = [...articles, ...local.articles].filter(({ id }) => id !== excludeId);
  if (all.length === 0) return null;
  const discard = async (id: string) => {
    const url = `/api/desk/articles/${id}/document`;
    const undo = { method: 'PUT', url, successMessage: t('article.unsaved.takenBack') };
    if (!(await run({ method: 'DELETE', url, successMessage: t('article.unsaved.letGone'), undo }))) return;
    await local.forget(id);
  };
  return (
    <section className="unsaved-texts" aria-labelledby="unsaved-texts">
      <h2 id="unsaved-texts">{t('article.unsaved.heading')}</h2>
      <ul>
        {all.map(({ id, title, titleLocale, at }) => (
          <li key={id}>
            <Link to={`/admin/articles/${id}?new` as '/admin'} lang={title ? titleLocale : undefined}>
              {title || t('article.desk.untitled')}
            </Link>{' '}
            <span className="desk-quiet">{formatDateTime(locale, at)}</span>{' '}
            <ActionButton
              variant="ghost"
              aria-label={`${t('article.unsaved.letGo')}: ${title || t('article.desk.untitled')}`}
              disabled={isSending}
              onClick={() => discard(id)}
            >
              {t('article.unsaved.letGo')}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Loads the never-saved articles that are stored only in this browser. */
const useLocalArticles = (userId: string, onServer: readonly UnsavedArticle[], locale: Locale) => {
  const [stored, setStored] = useState<{ id: string; copy: LocalCopy }[]>([]);
  useEffect(() => {
    let isGone = false;
    localCopies.unsaved(userId).then((found) => !isGone && setStored(found));
    return () => {
      isGone = true;
    };
  }, [userId]);
  const isFirst = ({ id }: { id: string }, index: number) => stored.findIndex((each) => each.id === id) === index;
  return {
    articles: stored
      .filter(isFirst)
      .filter(({ id }) => !onServer.some((each) => each.id === id))
      .map(({ id, copy }) => ({ id, ...titleInLocale(copy.titles, locale), at: copy.at })),
    /** Deletes the copies of an article in this browser. */
    forget: async (id: string) => {
      const found = await localCopies.list(userId, id).catch(() => []);
      await Promise.all(found.map(({ path, version }) => localCopies.delete(userId, path, version)));
      setStored((before) => before.filter((each) => each.id !== id));
    },
  };
};
