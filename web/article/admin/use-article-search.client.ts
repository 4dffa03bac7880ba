import { useEffect, useState } from 'react';

/** An article as it is offered. */
export interface ArticleSearchResult {
  id: string;
  title: string;
  /** Its category. */
  detail: string;
  /** On the website, where it is published. */
  address?: string;
}

const FEWEST_LETTERS = 2;

/** Articles whose titles have words that begin like these, once there are two letters; undefined until they are known. */
export const useArticleSearch = (typed: string): ArticleSearchResult[] | undefined => {
  const [found, setFound] = useState<ArticleSearchResult[]>();
  const q = typed.trim();
  useEffect(() => {
    setFound(undefined);
    if (q.length < FEWEST_LETTERS) return;
    const leaving = new AbortController();
    fetch(`/api/desk/find?kind=articles&q=${encodeURIComponent(q)}`, { signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.json() : { items: [] }))
      .then(({ items }: { items: ArticleSearchResult[] }) => setFound(items))
      .catch(() => {});
    return () => leaving.abort();
  }, [q]);
  return found;
};
