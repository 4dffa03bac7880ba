import { z } from 'zod';
import type { createArticle } from '#domain/article/commands.ts';
import { type Block, blockText } from '#domain/shared/blocks.ts';
import { blocksFromMarkdown } from './blocks-from-markdown.ts';

/** An entry of an encyclopedia, one JSON object a line; other fields are ignored. */
export const entry = z.object({
  /** 0, 1, 2 … in the order of the book. */
  id: z.int(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  categories: z.array(z.string()).default([]),
  /** The entry's English translation, if there is one. */
  en: z.object({ title: z.string(), body: z.string() }).optional(),
});
export type Entry = z.infer<typeof entry>;

export interface EntryContext {
  /** Category ids by English slug. */
  categories: Map<string, string>;
  author: string;
}

export const CATEGORY = 'my-madeira';

/** The magazine's category by the entry's; all other entries go to `CATEGORY`. */
const CATEGORY_OF: Record<string, string> = {
  architecture: 'properties',
  art: 'features',
  biology: 'see-and-do',
  culture: 'features',
  economy: 'gourmet',
  sports: 'tips-and-advice',
  transport: 'tips-and-advice',
};

const TITLE_LENGTH = 200;
const SUMMARY_LENGTH = 300;

/**
 * Returns the body of `CreateArticle` for an entry: a published article in Portuguese, and in English if translated. Throws when the
 * magazine has no category `my-madeira`.
 */
export const articleFrom = (
  { id, categories: given, en, ...pt }: Entry,
  { categories, author }: EntryContext,
): z.input<typeof createArticle> => ({
  category: categoryOf(given, categories),
  author,
  date: dayOf(id),
  translations: { pt: textFrom(pt), ...(en && { en: textFrom(en) }) },
});

const textFrom = ({ title, body }: Pick<Entry, 'title' | 'body'>) => {
  const content = blocksFromMarkdown(body);
  return { title: title.slice(0, TITLE_LENGTH), summary: summaryOf(firstParagraph(content)), content };
};

const firstParagraph = (content: Block[]): string => {
  const first = content.find((block) => block.type === 'text');
  return first ? blockText(first).trim() : '';
};

const categoryOf = (given: string[], categories: Map<string, string>): string => {
  const wanted = given.map((each) => categories.get(CATEGORY_OF[each] ?? '')).find((id) => id !== undefined);
  const id = wanted ?? categories.get(CATEGORY);
  if (id) return id;
  throw new Error(
    `The magazine has no category "${CATEGORY}". Start it once with npm start: the sample edition contains it.`,
  );
};

/** Returns the date of an entry: one entry a day in the order of the book, long before the magazine's own articles. */
const dayOf = (place: number): string => {
  const day = new Date('2010-01-01T00:00:00Z');
  day.setUTCDate(day.getUTCDate() + place);
  return day.toISOString().slice(0, 10);
};

const sentences = new Intl.Segmenter('pt', { granularity: 'sentence' });

/** Returns as many whole sentences as fit; of a first sentence that is too long, the words that fit. */
const summaryOf = (paragraph: string): string => {
  let end = 0;
  for (const { index, segment } of sentences.segment(paragraph)) {
    if (index + segment.trimEnd().length > SUMMARY_LENGTH) break;
    end = index + segment.length;
  }
  return end > 0 || paragraph === '' ? paragraph.slice(0, end).trim() : wordsThatFit(paragraph);
};

const wordsThatFit = (paragraph: string): string => {
  const cut = paragraph.slice(0, SUMMARY_LENGTH);
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > 0 ? lastSpace : SUMMARY_LENGTH - 1)}…`;
};
