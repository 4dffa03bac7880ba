import type { Transaction } from 'kysely';
import type { SeriesEvent } from '#domain/series/events.ts';
import { newSlugs, renamedSlugs } from '../engine/localized-slugs.ts';
import { defineProjection } from '../engine/projection.ts';
import { createSeriesTables, type SeriesTables, type SeriesTag } from './tables.ts';

const saveArticles = async (trx: Transaction<SeriesTables>, series: string, articles: string[]): Promise<void> => {
  await trx.deleteFrom('series_article').where('series_id', '=', series).execute();
  const rows = articles.map((article_id, place) => ({ series_id: series, article_id, place }));
  if (rows.length > 0) await trx.insertInto('series_article').values(rows).execute();
};

/** Stores one row for each series, and one for each of its articles. */
export const series = defineProjection<SeriesTables, SeriesEvent, SeriesTag>({
  name: 'series',
  version: 1,
  minReadableVersion: 1,
  prefixes: ['series-'],
  tables: ['series', 'series_article'],
  create: createSeriesTables,
  handlers: {
    async SeriesAdded(trx, { data: { id, title, text, articles }, revision }) {
      const row = { id, title, text, ...(await newSlugs(trx, 'series', id, title)), deleted: false, revision };
      await trx.insertInto('series').values(row).execute();
      await saveArticles(trx, id, articles);
    },
    async SeriesEdited(trx, { data: { id, facts }, revision }) {
      const { articles, ...texts } = facts;
      const slugs = facts.title && (await renamedSlugs(trx, 'series', id, facts.title));
      await trx
        .updateTable('series')
        .set({ ...texts, ...slugs, revision })
        .where('id', '=', id)
        .execute();
      if (articles) await saveArticles(trx, id, articles);
    },
    SeriesDeleted: (trx, { data: { id }, revision }) =>
      trx.updateTable('series').set({ deleted: true, revision }).where('id', '=', id).execute(),
    SeriesRestored: (trx, { data: { id }, revision }) =>
      trx.updateTable('series').set({ deleted: false, revision }).where('id', '=', id).execute(),
  },
  tagsOf: () => ['series'],
});
