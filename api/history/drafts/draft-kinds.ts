import { publishedTexts, publishedTitles } from '#projections/article/documents/published-texts.ts';
import { publishedEditionTexts } from '#projections/edition/published-texts.ts';
import type { ReadDatabase } from '#projections/read-models.ts';

type Document = Record<string, unknown>;

/** A kind of item that is written before it is published. */
interface DraftKind {
  /** Beginning of the names of its streams. */
  prefix: string;
  /** Matches the path of each field of its events that has text which readers will see, such as `translations.pt.title`. */
  texts: RegExp;
  /** Loads the texts that readers can see now, by id, in the form of the item's events. Items without such texts may be missing. */
  loadPublished(read: ReadDatabase, ids: readonly string[]): Promise<Map<string, Document>>;
  /** Loads the titles that readers can see now, with the id of the item. */
  loadTitles(read: ReadDatabase): Promise<{ id: string; title: string }[]>;
}

const articles: DraftKind = {
  prefix: 'article-',
  texts: /^(translations\.|slug$)/,
  loadPublished: async (read, ids) =>
    new Map([...(await publishedTexts(read, ids))].map(([id, translations]) => [id, { translations }])),
  loadTitles: publishedTitles,
};

const editions: DraftKind = {
  prefix: 'edition-',
  texts: /^(title|summary|link|cover)(\.|$)/,
  loadPublished: async (read, ids) => new Map(await publishedEditionTexts(read, ids)),
  loadTitles: async (read) =>
    [...(await publishedEditionTexts(read))].flatMap(([id, { title }]) =>
      Object.values(title).map((text) => ({ id, title: text })),
    ),
};

/** What staff note about an article, and the words that a note is pinned to, is never published. */
const notes: DraftKind = {
  prefix: 'notes-',
  texts: /^(text|words\.quote)$/,
  loadPublished: async () => new Map(),
  loadTitles: async () => [],
};

/** What a template holds in advance was never published as such. */
const templates: DraftKind = {
  prefix: 'template-',
  texts: /^translations\./,
  loadPublished: async () => new Map(),
  loadTitles: async () => [],
};

/** All kinds of items whose text analysts see only once it is published (docs/decisions/0032). */
export const draftKinds: readonly DraftKind[] = [articles, editions, notes, templates];

/** Finds the kind to which a stream belongs; undefined if its items are public as soon as they are saved. */
export const draftKindOf = (stream: string): DraftKind | undefined =>
  draftKinds.find(({ prefix }) => stream.startsWith(prefix));
