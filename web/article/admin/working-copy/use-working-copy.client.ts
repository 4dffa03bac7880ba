'use client';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ArticleValues } from '../../working-copy/article-values.ts';
import type { WorkingCopy, WorkingCopySnapshot } from './open-working-copy.client.ts';

interface SavedArticle {
  id: string;
  /** -1: not saved yet. */
  revision: number;
  edited: ArticleValues;
}

/**
 * Opens the shared document of an article, and again if the host has begun another one. Returns `copy`, undefined until the editor's code is
 * loaded, and its current snapshot; until the document is loaded, the saved values. `whenLoaded` resolves to the loaded document, or to
 * undefined after `limit` milliseconds.
 */
export const useWorkingCopy = (userId: string, article: SavedArticle) => {
  const { id } = article;
  const [copy, setCopy] = useState<WorkingCopy>();
  const [count, setCount] = useState(0);
  const [initialFacts] = useState(article.revision < 0 ? article.edited.facts : undefined);
  useEffect(() => {
    let opened: WorkingCopy | undefined;
    let isLeft = false;
    const onReplaced = () => setCount((before) => before + 1);
    void import('./open-working-copy.client.ts').then(({ openWorkingCopy }) => {
      if (isLeft) return;
      opened = openWorkingCopy({ userId, articleId: id, initialFacts, onReplaced });
      setCopy(opened);
    });
    return () => {
      isLeft = true;
      setCopy(undefined);
      opened?.close();
    };
  }, [userId, id, initialFacts, count]);
  const shown = useSyncExternalStore(
    copy?.subscribe ?? neverChanges,
    () => copy?.snapshot(),
    () => undefined,
  );
  const loaded = shown?.isLoaded ? shown : undefined;
  const { early, change, whenLoaded } = useEarlyChanges(article.edited, loaded && copy);
  const snapshot: WorkingCopySnapshot =
    loaded && !early
      ? loaded
      : { ...NOT_LOADED, ...shown, values: early ?? article.edited, storage: early ? 'nowhere' : 'stored' };
  return { copy, snapshot, change, whenLoaded };
};

type Change = (before: ArticleValues) => ArticleValues;

/**
 * Returns `change`, which changes the document, or until it is loaded the saved values. What was written by then, `early`, is written into
 * the document once it is loaded, and before `whenLoaded` resolves.
 */
const useEarlyChanges = (saved: ArticleValues, copy: WorkingCopy | undefined) => {
  const [early, setEarly] = useState<ArticleValues>();
  const waiting = useRef<Change[]>([]);
  const loaded = useRef<WorkingCopy>(undefined);
  const [loading] = useState(() => new EventTarget());
  useLayoutEffect(() => {
    loaded.current = copy;
    if (!copy) return;
    for (const by of waiting.current.splice(0)) copy.change(by);
    setEarly(undefined);
    loading.dispatchEvent(new Event('loaded'));
  }, [copy, loading]);
  const change = useCallback(
    (by: Change): void => {
      // By the reference, because a caller may have waited for an answer since it was rendered, while the document was loaded.
      if (loaded.current) loaded.current.change(by);
      else {
        waiting.current.push(by);
        setEarly((before) => by(before ?? saved));
      }
    },
    [saved],
  );
  const whenLoaded = useCallback(
    async (limit: number): Promise<WorkingCopy | undefined> => {
      if (!loaded.current) await eventOrTimeout(loading, limit);
      return loaded.current;
    },
    [loading],
  );
  return { early, change, whenLoaded };
};

const eventOrTimeout = (loading: EventTarget, limit: number): Promise<void> =>
  new Promise((resolve) => {
    loading.addEventListener('loaded', () => resolve(), { once: true });
    setTimeout(resolve, limit);
  });

const NOT_LOADED = { update: undefined, isLoaded: false, storage: 'stored', refused: undefined } as const;

const neverChanges = () => () => {};
