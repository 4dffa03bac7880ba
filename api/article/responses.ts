import { z } from 'zod';
import { travel } from '#domain/article/travel.ts';
import { content } from '#domain/shared/blocks.ts';
import { byLocale, locale } from '#domain/shared/locale.ts';
import { credit, day, moment, picture } from '../http/schemas/response-schemas.ts';

/** An article as lists contain it (docs/product.md, rule 48). */
export const articleCard = z.strictObject({
  id: z.uuid(),
  locale,
  slug: z.string(),
  category: z.strictObject({ slug: z.string(), name: z.string() }),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  photographer: z.string().optional(),
  date: day,
  featured: z.boolean(),
  minutes: z.int().describe('Minutes of reading'),
  url: z.string(),
  image: picture.extend({ caption: z.string() }).nullable(),
});

const highlighted = z.array(
  z.strictObject({
    text: z.string(),
    hit: z.boolean(),
    added: z.boolean().optional().describe('A word that was not typed: another form, a synonym, or a completion'),
  }),
);

/** Response of `GET /api/articles`. */
export const articleList = z.strictObject({
  total: z.int().describe('With `q`, also counts articles that match only some of its words'),
  items: z.array(
    articleCard.extend({
      highlights: z.strictObject({ title: highlighted, summary: highlighted }).optional(),
      excerpt: highlighted.nullable().optional(),
    }),
  ),
  nextOffset: z.int().nullable(),
  search: z
    .strictObject({
      corrected: z.strictObject({ query: z.string(), exact: z.string() }).optional(),
      added: z.array(z.string()).optional().describe('Synonyms and completions that were searched too'),
      complete: z
        .int()
        .describe('Number of results that match everything; they come first, and the others match only some words'),
    })
    .optional(),
});

const contentPicture = z.strictObject({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  focus: z.strictObject({ x: z.number(), y: z.number() }),
  colour: z.string(),
  placeholder: z.string(),
  credit,
});

const address = z.strictObject({ category: z.string(), slug: z.string() });

const correction = z.strictObject({
  id: z.uuid(),
  text: z.string().describe('What was wrong'),
  at: moment.describe('When it was published'),
});

/** Response of `GET /api/corrections`. */
export const correctionList = z.strictObject({
  total: z.int(),
  items: z.array(correction.extend({ article: z.strictObject({ id: z.uuid(), title: z.string(), url: z.string() }) })),
  nextOffset: z.int().nullable(),
});

/** Response of `GET /api/articles/{slug}`. */
export const fullArticle = articleCard.extend({
  travel: travel.describe('The place or walk that it is about'),
  layout: z.enum(['essay']).nullable().describe('A photo essay, or null for the layout that follows from its pictures'),
  keywords: z.array(z.strictObject({ slug: z.string(), name: z.string() })).describe('Tags'),
  series: z
    .array(
      z.strictObject({
        slug: z.string(),
        title: z.string(),
        part: z.int().describe('Place of the article among the parts, from 1'),
        parts: z.array(z.strictObject({ slug: z.string(), title: z.string() })),
      }),
    )
    .describe('Series that the article is part of'),
  corrections: z.array(correction).describe('What it said wrongly before, newest first'),
  content,
  pictures: z.record(z.string(), contentPicture).describe('The pictures of the content by media id'),
  words: z.int(),
  alternates: z.strictObject(byLocale(() => address.optional())),
  publishedAt: moment,
  editedAt: moment,
  related: z.array(articleCard),
});
