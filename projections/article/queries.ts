import type { Kysely } from 'kysely';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { KeywordTag } from '../keyword/tables.ts';
import type { MostReadTag } from '../most-read-tag.ts';
import type { CachedSearchData } from '../search/query/cached-search-data.ts';
import type { SeriesTag } from '../series/tables.ts';
import type { WorkflowTag } from '../workflow/tables.ts';
import { articleAdminQueries } from './admin/queries.ts';
import type { ListTables } from './lists/list.ts';
import { publishedTextQueries } from './published-text-queries.ts';
import { articleReaderQueries } from './reader-queries.ts';
import type { CardTag } from './sql/cards.ts';
import type {
  ArticleTag,
  CorrectionTables,
  CorrectionTag,
  FeaturedTables,
  FeaturedTag,
  LinkTables,
  LinkTag,
} from './tables.ts';

/**
 * Returns an object with the functions that query articles for pages and the admin area. `note` records the cache tags that a result
 * depends on. `shared` loads the names and entry counts that every search needs.
 */
export const articleQueries = (
  db: Kysely<ListTables & CorrectionTables & FeaturedTables & LinkTables>,
  note: TrackTags<
    ArticleTag | CardTag | CorrectionTag | FeaturedTag | KeywordTag | LinkTag | MostReadTag | SeriesTag | WorkflowTag
  >,
  shared: CachedSearchData,
) => ({
  ...articleReaderQueries(db, note, shared),
  ...articleAdminQueries(db, note),
  ...publishedTextQueries(db, note),
});
