import type { Transaction } from 'kysely';
import type { ArticleEvent } from '#domain/article/events.ts';
import { byLocale, type Localized, locales } from '#domain/shared/locale.ts';
import { defineBatchProjection, type Recorded } from '../engine/projection.ts';
import { indexChanges } from '../search/indexer.ts';
import type { SearchDocument } from '../search/search-document.ts';
import { createSearchTables, type SearchTables } from '../search/tables.ts';
import {
  type ArticleDocument,
  abandonedSlugs,
  evolveDocument,
  historyOfPublication,
  historyOfText,
  isVisible,
  unchangedHistory,
} from './documents/document.ts';
import { loadDocuments, saveDocuments, saveRedirects } from './documents/save-documents.ts';
import { searchableOf } from './documents/searchable.ts';
import { saveCounts } from './documents/visible-counts.ts';
import { type ArticleTables, type ArticleTag, createArticleTables } from './tables.ts';

/** State while a batch is applied. The handlers modify it in place, since a batch may contain thousands of articles. */
interface Batch {
  /** Documents that the tables have before the batch. */
  known: ReadonlyMap<string, ArticleDocument>;
  documents: Map<string, ArticleDocument>;
  redirects: Map<string, ArticleTables['article_redirect']>;
  tags: Set<ArticleTag>;
}

/** Creates the handler of an event from the function that changes the history of its article. */
const applyWithHistory =
  <Event extends ArticleEvent>(
    historyAfter: (history: ArticleDocument['history'], event: Recorded<Event>) => ArticleDocument['history'],
  ) =>
  (batch: Batch, event: Recorded<Event>): Batch => {
    const article_id = event.data.id;
    const before = batch.documents.get(article_id);
    const after = evolveDocument(before, event, historyAfter(before?.history ?? {}, event));
    batch.documents.set(article_id, after);
    for (const left of abandonedSlugs(before, after)) {
      batch.redirects.set(`${left.locale}/${left.slug}`, { ...left, article_id });
    }
    for (const tag of tagsOf(article_id, before, after)) batch.tags.add(tag);
    return batch;
  };

/** Returns the tags that an event changes: that of the article, and of the lists in which readers could see it before or can see it now. */
const tagsOf = (id: string, before: ArticleDocument | undefined, after: ArticleDocument): ArticleTag[] => [
  `article:${id}`,
  ...locales
    .filter((locale) => isVisible(before, locale) || isVisible(after, locale))
    .map((locale): ArticleTag => `articles:${locale}`),
];

/** Projects articles, their translations, redirects from old slugs, and the search index. */
export const articles = defineBatchProjection<ArticleTables & SearchTables, ArticleEvent, Batch, ArticleTag>({
  name: 'articles',
  version: 15,
  minReadableVersion: 6,
  prefixes: ['article-'],
  storesPositions: true,
  tables: [
    'article',
    'article_translation',
    'article_count',
    'article_redirect',
    'search_entry',
    'search_total',
    'search_word',
    'search_word_count',
    'search_lexeme_count',
  ],
  async create(trx) {
    await createArticleTables(trx);
    await createSearchTables(trx);
  },
  async load(trx, events) {
    const known = await loadDocuments(trx, [...new Set(events.map(({ data }) => data.id))]);
    return { known, documents: new Map(known), redirects: new Map(), tags: new Set() };
  },
  handlers: {
    ArticleCreated: applyWithHistory(historyOfText),
    ArticleEdited: applyWithHistory(historyOfText),
    ArticleReverted: applyWithHistory(historyOfText),
    ArticlePublished: applyWithHistory(historyOfPublication),
    ArticleScheduled: applyWithHistory(unchangedHistory),
    ArticleUnpublished: applyWithHistory(unchangedHistory),
    ArticleUnpublishScheduled: applyWithHistory(unchangedHistory),
    ArticleUnpublishCancelled: applyWithHistory(unchangedHistory),
    ArticleUpdateScheduled: applyWithHistory(unchangedHistory),
    ArticleUpdateMoved: applyWithHistory(unchangedHistory),
    ArticleUpdateCancelled: applyWithHistory(unchangedHistory),
    ArticleUpdateApplied: applyWithHistory(unchangedHistory),
    ArticleFeatured: applyWithHistory(unchangedHistory),
    ArticleSourceLanguageChanged: applyWithHistory(unchangedHistory),
    ArticleOutdatedPartsMarked: applyWithHistory(unchangedHistory),
    ArticleCorrectionPublished: applyWithHistory(unchangedHistory),
    ArticleCorrectionWithdrawn: applyWithHistory(unchangedHistory),
    ArticleUnfeatured: applyWithHistory(unchangedHistory),
    ArticleDeleted: applyWithHistory(unchangedHistory),
    ArticleRestored: applyWithHistory(unchangedHistory),
    /** Ignored for an article that was never created: there is nothing to show. */
    ArticleSlugWithdrawn: (batch, event) =>
      batch.documents.has(event.data.id) ? applyWithHistory(unchangedHistory)(batch, event) : batch,
  },
  async save(trx, { known, documents, redirects, tags }) {
    await saveDocuments(trx, [...documents.values()]);
    await saveRedirects(trx, [...redirects.values()]);
    await saveCounts(
      trx,
      Array.from(documents, ([id, after]) => ({ before: known.get(id), after })),
    );
    await index(trx, known, documents);
    return tags;
  },
});

const index = (trx: Transaction<SearchTables>, known: Batch['known'], documents: Batch['documents']): Promise<void> =>
  indexChanges(
    trx,
    Array.from(documents, ([id, after]) => ({ id, before: searchables(known.get(id)), after: searchables(after) })),
  );

const searchables = (document: ArticleDocument | undefined): Localized<SearchDocument | undefined> =>
  byLocale((locale) => searchableOf(document, locale));
