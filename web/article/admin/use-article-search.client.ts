import { useEffect, useState } from 'react';
import type { TitleInLocale } from '#domain/article/title-in-locale.ts';

/** An article found by its title. */
export interface ArticleSearchResult extends TitleInLocale {
  id: string;
  /** Name of its category. */
  detail: string;
  /** Path on the website, if it is published. */
  address?: string;
}

const MIN_QUERY_LENGTH = 2;

/**
 * Searches for articles by title while the user types, and returns those found. Each typed word must match the start of a word in the
 * title. Returns undefined for fewer than two characters, while loading and after a network error; returns [] after an error response.
 */
export const useArticleSearch = (typed: string): ArticleSearchResult[] | undefined => {
  const [found, setFound] = useState<ArticleSearchResult[]>();
  const q = typed.trim();
  useEffect(() => {
    setFound(undefined);
    if (q.length < MIN_QUERY_LENGTH) return;
    const leaving = new AbortController();
    fetch(`/api/desk/find?kind=articles&q=${encodeURIComponent(q)}`, { signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.json() : { items: [] }))
      .then(({ items }: { items: ArticleSearchResult[] }) => setFound(items))
      .catch(() => {});
    return () => leaving.abort();
  }, [q]);
  return found;
};
