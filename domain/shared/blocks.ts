import { z } from 'zod';
import { ATTACHMENT_FILE, MAX_ATTACHMENT_BYTES } from './attachments.ts';
import { MAX_FOOTNOTE_LENGTH, MAX_GALLERY_PICTURES, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './block-limits.ts';
import { mediaId } from './ids.ts';
import { MAX_ITEM_LEVEL, validLevels } from './list-items.ts';
import { isEven } from './table-rows.ts';
import { storableText, text } from './text.ts';

const TEXT_LIMIT = 200_000;

/**
 * The target of a link: `http`, `https`, `mailto`, `tel`, a path of the magazine or a fragment. Never `javascript:` or `data:`, and no
 * disguised form of `//host`, which leads to another site.
 */
const href = text()
  .max(2000)
  .regex(/^(https?:\/\/|mailto:|tel:|\/(?![/\\\s])|#)[^\t\n\r]*$/, 'href_format');

export const inline = z.strictObject({
  text: text().max(TEXT_LIMIT),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  strike: z.boolean().optional(),
  code: z.boolean().optional(),
  href: href.optional(),
  footnote: text().max(MAX_FOOTNOTE_LENGTH).optional(),
});
/** A run of text with the same formatting and link target. The reference to a footnote follows the text, which may be empty. */
export type Inline = z.infer<typeof inline>;

const inlines = z.array(inline).max(2000);

const picture = z.strictObject({
  mediaId,
  alt: text().max(500),
  caption: text().max(1000),
});

/** The hosts whose pages may be embedded; they load after a click (docs/product.md, rule 21). */
export const embedHosts = [
  'www.youtube.com',
  'youtube.com',
  'youtu.be',
  'vimeo.com',
  'player.vimeo.com',
  'www.openstreetmap.org',
] as const;

/** The hosts from which the frames of embedded pages are loaded. */
export const frameHosts = ['www.youtube-nocookie.com', 'player.vimeo.com', 'www.openstreetmap.org'] as const;

/** The beginning of the URL is compared as text, which excludes a password, a port and any other scheme. */
const embedUrl = z
  .url('embed_host')
  .max(2000)
  .check(storableText)
  .refine((url) => embedHosts.some((host) => url.startsWith(`https://${host}/`)) && !/\s/.test(url), 'embed_host');

/**
 * The id of a block: equal for corresponding blocks of both languages, and kept when the block is edited. Absent in texts that were not
 * written in the block editor.
 */
const id = z
  .string()
  .regex(/^[\da-z]{8}$/, 'block_id_format')
  .optional();

/** `levels` says how deep each item is, and is absent where all are at level 0. */
const list = z
  .strictObject({
    id,
    type: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(inlines).max(500),
    levels: z.array(z.int().min(0).max(MAX_ITEM_LEVEL)).max(500).optional(),
  })
  .refine(({ items, levels = items.map(() => 0) }) => hasValidLevels(items.length, levels), {
    message: 'list_levels',
    path: ['levels'],
  });

const hasValidLevels = (items: number, levels: number[]): boolean =>
  levels.length === items && validLevels(levels).every((level, index) => level === levels[index]);

/** All rows have the same number of cells. With `header`, the first row names the columns. */
const table = z.strictObject({
  id,
  type: z.literal('table'),
  caption: text().max(1000).optional(),
  header: z.boolean(),
  rows: z.array(z.array(inlines).min(1).max(MAX_TABLE_COLUMNS)).min(1).max(MAX_TABLE_ROWS).refine(isEven, 'table_rows'),
});

/** A file that readers can save. `file` is what the upload returned, `name` what readers see and save it as. */
const file = z.strictObject({
  id,
  type: z.literal('file'),
  file: z.string().regex(ATTACHMENT_FILE, 'file_required'),
  name: text().max(200),
  bytes: z.int().min(1).max(MAX_ATTACHMENT_BYTES),
});

export const block = z.discriminatedUnion('type', [
  z.strictObject({ id, type: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), text: inlines }),
  z.strictObject({ id, type: z.literal('text'), text: inlines }),
  list,
  table,
  z.strictObject({ id, type: z.literal('quote'), text: inlines, source: text().max(300).optional() }),
  z.strictObject({ id, type: z.literal('callout'), text: inlines }),
  z.strictObject({ id, type: z.literal('divider') }),
  picture.extend({ id, type: z.literal('image'), width: z.enum(['text', 'wide', 'full']) }),
  z.strictObject({ id, type: z.literal('gallery'), images: z.array(picture).min(1).max(MAX_GALLERY_PICTURES) }),
  z.strictObject({ id, type: z.literal('embed'), url: embedUrl }),
  file,
]);
/** One block of an article (docs/product.md, rule 20). HTML is never stored. */
export type Block = z.infer<typeof block>;

export const content = z
  .array(block)
  .max(5000)
  .refine((blocks) => {
    const ids = blocks.flatMap(({ id }) => id ?? []);
    return new Set(ids).size === ids.length;
  }, 'block_id_twice');

const inlineText = (runs: Inline[]): string =>
  runs.map(({ text: words, footnote }) => (footnote?.trim() ? `${words} [${footnote}]` : words)).join('');

/**
 * Returns the text of a block without formatting, for search and for counting words. Footnotes are in brackets. Each row of a table is a
 * line, with dots between the cells. Of pictures it is the caption, of files the name; of embeds and dividers it is empty.
 */
export const blockText = (of: Block): string => {
  switch (of.type) {
    case 'heading':
    case 'text':
    case 'callout':
      return inlineText(of.text);
    case 'quote':
      return [inlineText(of.text), of.source].filter(Boolean).join(' ');
    case 'list':
      return of.items.map(inlineText).join('\n');
    case 'table':
      return [of.caption ?? '', ...of.rows.map((row) => row.map(inlineText).join(' · '))].filter(Boolean).join('\n');
    case 'image':
      return of.caption;
    case 'gallery':
      return of.images.map((image) => image.caption).join('\n');
    case 'file':
      return of.name;
    case 'embed':
    case 'divider':
      return '';
  }
};

/** Returns the text of all blocks without formatting, each beginning a new line. */
export const contentText = (blocks: Block[]): string => blocks.map(blockText).join('\n');

/** Returns the number of words in a plain text. */
export const wordCount = (plain: string): number => plain.match(word)?.length ?? 0;

/** A word: letters and digits, also with accents as separate characters (\p{M}), and with hyphens or apostrophes inside. */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-'’][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** Returns the runs of formatted text in a block, in order. */
export const runsIn = (of: Block): Inline[] => {
  if (of.type === 'list') return of.items.flat();
  if (of.type === 'table') return of.rows.flat(2);
  return 'text' in of ? of.text : [];
};

/** Returns the link targets in the blocks, each URL once. */
export const linksIn = (blocks: Block[]): string[] => [
  ...new Set(blocks.flatMap((each) => runsIn(each).flatMap(({ href }) => href ?? []))),
];

/** Returns the media ids of the pictures in the blocks, in order; a picture that is shown twice is listed twice. */
export const mediaIn = (blocks: Block[]): string[] =>
  blocks.flatMap((each) => {
    if (each.type === 'image') return [each.mediaId];
    if (each.type === 'gallery') return each.images.map((image) => image.mediaId);
    return [];
  });
