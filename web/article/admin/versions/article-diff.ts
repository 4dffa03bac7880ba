import { diffArrays } from 'diff';
import type { ArticleFacts, TranslationText } from '#domain/article/events.ts';
import type { Article, Publication } from '#domain/article/state.ts';
import { type Block, blockText, mediaIn } from '#domain/shared/blocks.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { diffWords, type TextDiffPart } from '../../../admin/text-diff.ts';

/** A field that both languages share and that differs. */
export interface FieldChange {
  name: keyof ArticleFacts | 'featured' | 'deleted' | 'source';
  from: string;
  to: string;
}

/** One entry of a block comparison. Adjacent unchanged blocks are counted in one entry. */
export type BlockDiff =
  | { is: 'kept'; blocks: number }
  | { is: 'removed' | 'added'; block: Block }
  | { is: 'changed'; from: Block; to: Block; pieces: TextDiffPart[] };

export interface TranslationDiff {
  language: Locale;
  /** Undefined if the state did not change. */
  publication: { from: Publication['status'] | undefined; to: Publication['status'] | undefined } | undefined;
  fields: { name: keyof Omit<TranslationText, 'content'>; pieces: TextDiffPart[] }[];
  lines: BlockDiff[];
}

export interface ArticleDiff {
  facts: FieldChange[];
  texts: TranslationDiff[];
}

/**
 * Returns what differs between two versions of an article: the fields that both languages share, and for each language its fields, its
 * blocks and its status, such as draft or published. Equal fields and languages are left out; equal blocks are only counted.
 */
export const diffArticles = (from: Article, to: Article): ArticleDiff => ({
  facts: factChanges(from, to),
  texts: locales
    .map((language) => textDifference(language, from, to))
    .filter(
      ({ publication, fields, lines }) => publication || fields.length > 0 || lines.some(({ is }) => is !== 'kept'),
    ),
});

/** Returns the media ids of the pictures that a comparison shows, each once. */
export const picturesIn = ({ facts, texts }: ArticleDiff): string[] => {
  const main = facts.filter(({ name }) => name === 'mainImage').flatMap(({ from, to }) => [from, to].filter(Boolean));
  const blocks = texts.flatMap(({ lines }) => lines.flatMap(blocksOf));
  return [...new Set([...main, ...mediaIn(blocks)])];
};

const blocksOf = (line: BlockDiff): Block[] => {
  if (line.is === 'kept') return [];
  return line.is === 'changed' ? [line.from, line.to] : [line.block];
};

const factChanges = (from: Article, to: Article): FieldChange[] => {
  const [was, is] = [factsOf(from), factsOf(to)];
  return (Object.keys(is) as FieldChange['name'][]).flatMap((name) =>
    was[name] === is[name] ? [] : [{ name, from: was[name] ?? '', to: is[name] ?? '' }],
  );
};

const factsOf = (article: Article): Record<FieldChange['name'], string> => {
  const facts = article.status === 'none' ? undefined : article.facts;
  return {
    category: facts?.category ?? '',
    author: facts?.author ?? '',
    photographer: facts?.photographer ?? '',
    mainImage: facts?.mainImage ?? '',
    date: facts?.date ?? '',
    keywords: facts?.keywords?.join(' ') ?? '',
    layout: facts?.layout ?? '',
    travel: facts?.travel ? JSON.stringify(facts.travel) : '',
    featured: String(article.status !== 'none' && article.featured),
    deleted: String(article.status === 'deleted'),
    source: article.status === 'none' ? '' : article.source,
  };
};

const FIELDS = ['title', 'slug', 'summary', 'mainImageAlt', 'mainImageCaption'] as const;

const textDifference = (language: Locale, from: Article, to: Article): TranslationDiff => {
  const [was, is] = [translationIn(from, language), translationIn(to, language)];
  const [before, after] = [was?.publication.status, is?.publication.status];
  return {
    language,
    publication: before === after ? undefined : { from: before, to: after },
    fields: FIELDS.flatMap((name) => {
      const [old, now] = [was?.text[name] ?? '', is?.text[name] ?? ''];
      return old === now ? [] : [{ name, pieces: diffWords(old, now) }];
    }),
    lines: linesBetween(was?.text.content ?? [], is?.text.content ?? []),
  };
};

const translationIn = (article: Article, language: Locale) =>
  article.status === 'none' ? undefined : article.translations[language];

/** Returns the key by which blocks are matched: the id, or the content of a block without an id. */
const keyOf = ({ id, ...block }: Block): string => id ?? JSON.stringify(block);

interface Gap {
  removed: Block[];
  added: Block[];
}

const linesBetween = (from: readonly Block[], to: readonly Block[]): BlockDiff[] => {
  const lines: BlockDiff[] = [];
  let [here, there] = [0, 0];
  let gap: Gap = { removed: [], added: [] };
  for (const { value, added, removed } of diffArrays(from.map(keyOf), to.map(keyOf))) {
    if (removed) gap.removed.push(...from.slice(here, here + value.length));
    else if (added) gap.added.push(...to.slice(there, there + value.length));
    else {
      lines.push(...linesOfGap(gap));
      gap = { removed: [], added: [] };
      lines.push(...value.map((_, index) => lineOf(from[here + index]!, to[there + index]!)));
    }
    if (!added) here += value.length;
    if (!removed) there += value.length;
  }
  return folded([...lines, ...linesOfGap(gap)]);
};

/**
 * Returns the entries of a gap between matched blocks. A removed and an added block of the same type count as one changed block, unless
 * both have ids.
 */
const linesOfGap = ({ removed, added }: Gap): BlockDiff[] => {
  const left = [...removed];
  const came = added.map((block): BlockDiff => {
    const at = left.findIndex((each) => each.type === block.type && (each.id === undefined || block.id === undefined));
    const [gone] = at < 0 ? [] : left.splice(at, 1);
    return gone ? lineOf(gone, block) : { is: 'added', block };
  });
  return [...left.map((block): BlockDiff => ({ is: 'removed', block })), ...came];
};

const withoutId = ({ id: _, ...block }: Block) => block;

const lineOf = (from: Block, to: Block): BlockDiff =>
  jsonEqual(withoutId(from), withoutId(to))
    ? { is: 'kept', blocks: 1 }
    : { is: 'changed', from, to, pieces: diffWords(blockText(from), blockText(to)) };

const folded = (lines: BlockDiff[]): BlockDiff[] => {
  const result: BlockDiff[] = [];
  for (const line of lines) {
    const last = result.at(-1);
    if (line.is === 'kept' && last?.is === 'kept') last.blocks += line.blocks;
    else result.push({ ...line });
  }
  return result;
};
