import type { Block } from '#domain/shared/blocks.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { fetchAsAdmin } from '../session.ts';
import type { ArticleText } from './places.ts';

interface History {
  items: { changes: { path: string; to?: unknown }[] }[];
}

/** Returns the id of the article in a URL; undefined for an article that was never saved (`?new`). */
export const articleIdIn = (url: string): string | undefined =>
  /\/admin\/articles\/([0-9a-f-]{36})(?!\?new)/.exec(url)?.[1];

/** Returns an article as stored on the server, from its history. Returns an empty article if `id` is undefined. */
export const readSavedText = async (id: string | undefined): Promise<ArticleText> => {
  const latest = new Map<string, unknown>();
  const history = id ? await fetchAsAdmin<History>(`/api/history/article-${id}`) : { items: [] };
  for (const { changes } of history.items) for (const { path, to } of changes) latest.set(path, to);
  const found: ArticleText = { words: {}, pictures: { pt: 0, en: 0 } };
  for (const language of locales)
    readLanguage(found, language, (field) => latest.get(`translations.${language}.${field}`));
  return found;
};

const readLanguage = (found: ArticleText, language: Locale, read: (field: string) => unknown): void => {
  const content = (read('content') ?? []) as Block[];
  found.words[`${language}.title`] = String(read('title') ?? '');
  found.words[`${language}.summary`] = String(read('summary') ?? '');
  found.words[`${language}.text`] = content.flatMap(linesOf).join('\n');
  found.pictures[language] = content.filter(({ type }) => type === 'image').length;
};

const linesOf = (block: Block): string[] => {
  const joined = (runs: readonly { text: string }[]) => runs.map(({ text }) => text).join('');
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'quote':
      return [joined(block.text)];
    case 'list':
      return block.items.map(joined);
    case 'embed':
      return [block.url.replace('https://www.youtube.com/watch?v=', '')];
    default:
      return [];
  }
};
