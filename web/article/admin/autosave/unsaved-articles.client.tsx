'use client';
import './unsaved-articles.css';
import { useEffect, useState } from 'react';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { UnsavedArticle } from '../../../admin/admin-queries.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { useApiAction } from '../../../admin/use-api-action.client.ts';
import { localDrafts } from './local-drafts.client.ts';
import type { Draft } from './recoverable-drafts.ts';
import { serverDrafts } from './server-drafts.client.ts';
import type { UnsavedMessages } from './unsaved-articles-messages.ts';

interface UnsavedTextsProps {
  locale: Locale;
  /** Id of who began them. */
  person: string;
  /** What the host has of them. */
  texts: readonly UnsavedArticle[];
  /** The one that is being written. */
  excludeId?: string;
  messages: UnsavedMessages;
}

/** Articles that one person began and never saved, wherever they are kept; nothing where there are none. */
export const UnsavedArticles = ({ locale, person, texts, excludeId, messages }: UnsavedTextsProps) => {
  const here = useUnsavedHere(person, texts);
  const { run, isSending } = useApiAction(messages);
  const all = [...texts, ...here.texts].filter(({ id }) => id !== excludeId);
  if (all.length === 0) return null;
  const letGo = async (id: string) => {
    const kept = await here.read(id);
    if (!kept) return;
    const { url, body } = serverDrafts.request(person, id, kept);
    const undo = { method: 'PUT', url, body, successMessage: messages.takenBack };
    if (await run({ method: 'DELETE', url, successMessage: messages.letGone, undo })) await here.forget(id);
  };
  return (
    <section className="unsaved-texts" aria-labelledby="unsaved-texts">
      <h2 id="unsaved-texts">{messages.unsavedTexts}</h2>
      <ul>
        {all.map(({ id, title, at }) => (
          <li key={id}>
            <Link to={`/admin/articles/new?draft=${id}` as '/admin'}>{title || messages.untitled}</Link>{' '}
            <span className="desk-quiet">{formatDateTime(locale, at)}</span>{' '}
            <button
              type="button"
              className="desk-link"
              aria-label={`${messages.letGo}: ${title || messages.untitled}`}
              disabled={isSending}
              onClick={() => letGo(id)}
            >
              {messages.letGo}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Those that this browser alone keeps. */
const useUnsavedHere = (person: string, onHost: readonly UnsavedArticle[]) => {
  const [kept, setKept] = useState<{ id: string; draft: Draft }[]>([]);
  useEffect(() => {
    let isGone = false;
    localDrafts.unsaved(person).then((found) => !isGone && setKept(found));
    return () => {
      isGone = true;
    };
  }, [person]);
  return {
    texts: kept
      .filter(({ id }) => !onHost.some((each) => each.id === id))
      .map(({ id, draft }) => ({ id, title: titleOf(draft), at: draft.at })),
    /** The draft with this id, on the host or here. */
    read: async (id: string): Promise<Draft | undefined> => {
      const host = await serverDrafts.read(id);
      return host === 'unknown' || host === undefined ? localDrafts.read(person, id) : host;
    },
    forget: async (id: string): Promise<void> => {
      await localDrafts.delete(person, id);
      setKept((before) => before.filter((each) => each.id !== id));
    },
  };
};

const titleOf = ({ value: { texts } }: Draft): string => texts.pt.title || texts.en.title;
