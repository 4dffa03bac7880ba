import { useEffect, useState } from 'react';
import type { TitleInLocale } from '#domain/article/title-in-locale.ts';
import { findItems } from '../../admin/requests/find-items.client.ts';

/** An article found by its title. */
export interface ArticleSearchResult extends TitleInLocale {
  id: string;
  /** Name of its category. */
  detail: string;
  /** Path on the website, if it is published. */
  address?: string;
}

interface ArticleSearch {
  /** Undefined for fewer than two characters, while loading, and after an error. */
  articles?: ArticleSearchResult[];
  /** True if the last request failed. */
  hasFailed: boolean;
}

const MIN_QUERY_LENGTH = 2;

/**
 * Searches for articles by title while the user types. Each typed word must match the start of a word in the title. Returns the articles
 * found, or that the search has failed.
 */
export const useArticleSearch = (typed: string): ArticleSearch => {
  const [search, setSearch] = useState<ArticleSearch>({ hasFailed: false });
  const q = typed.trim();
  useEffect(() => {
    setSearch({ hasFailed: false });
    if (q.length < MIN_QUERY_LENGTH) return;
    const leaving = new AbortController();
    findItems<ArticleSearchResult>('articles', q, leaving.signal).then(
      (articles) => setSearch({ articles, hasFailed: false }),
      () => leaving.signal.aborted || setSearch({ hasFailed: true }),
    );
    return () => leaving.abort();
  }, [q]);
  return search;
};
