import { sequence } from '../elucidario/generated-entries.ts';
import type { EngineDocument } from './engine.ts';
import { generatedArticles } from './generated-articles.ts';

interface CreatedArticle {
  id: string;
  translations: { pt: { title: string; summary: string; content: { text: { text: string }[] }[] } };
}

/** Returns the generated articles of `search-magazine.ts` as documents, each in as many copies. */
export const generatedDocuments = (count: number, copies: number): EngineDocument[] => {
  const documents = originals(count);
  return Array.from({ length: copies }, (_, copy) =>
    documents.map((each) => ({ ...each, id: copy === 0 ? each.id : `${each.id}-${copy}` })),
  ).flat();
};

const originals = (count: number): EngineDocument[] =>
  Array.from(generatedArticles(count, '', ''), ([created]) => {
    const { id, translations } = created!.data as unknown as CreatedArticle;
    const { title, summary, content } = translations.pt;
    return { id, locale: 'pt', title, summary, text: content[0]!.text[0]!.text };
  });

/** Number of queries of each kind. */
const EACH = 100;

/**
 * Returns queries of the kinds of `query-kinds.ts` for documents, the same in every run. A word is common or rare by the share of the
 * documents that have it.
 */
export const generatedQueries = (documents: EngineDocument[]): Map<string, string[]> => {
  const having = new Map<string, number>();
  for (const { title, summary, text } of documents)
    for (const word of new Set(`${title} ${summary} ${text}`.split(' '))) having.set(word, (having.get(word) ?? 0) + 1);
  const random = sequence();
  const wordsIn = (from: number, to: number): string[] => {
    const words = [...having].flatMap(([word, count]) =>
      word.length > 5 && count >= from * documents.length && count <= to * documents.length ? [word] : [],
    );
    return Array.from({ length: EACH }, () => words[Math.floor(random() * words.length)]!);
  };
  const [commonest, common, usual] = [wordsIn(0.4, 1), wordsIn(0.15, 0.4), wordsIn(0.01, 0.05)];
  const pairs = (ones: string[], others: string[]) => ones.map((one, index) => `${one} ${others[(index + 1) % EACH]}`);
  return new Map([
    ['one of the most common words', commonest],
    ['a common word', common],
    ['an average word', usual],
    ['a rare word', wordsIn(0.0002, 0.001)],
    ['two common words', pairs(common, wordsIn(0.15, 0.4))],
    ['a common and an average word', pairs(common, usual)],
    ['an unfinished word', usual.map((word) => word.slice(0, -1))],
    ['a typing error', usual.map((word) => `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`)],
    ['a word without a match', usual.map((word, index) => `qqkk${index}${word}`)],
  ]);
};
