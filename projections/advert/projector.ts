import type { AdvertEvent, AdvertFacts } from '#domain/advert/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { type AdvertTables, type AdvertTag, createAdvertTables } from './tables.ts';

const columnsOf = <Facts extends Partial<AdvertFacts>>({ from, until, ...rest }: Facts) => ({
  ...rest,
  ...(from && { from_day: from }),
  ...(until && { until_day: until }),
});

/** Stores one row for each advert. A deleted advert keeps its row, marked as deleted. */
export const adverts = defineProjection<AdvertTables, AdvertEvent, AdvertTag>({
  name: 'adverts',
  version: 2,
  minReadableVersion: 2,
  prefixes: ['advert-'],
  tables: ['advert'],
  create: createAdvertTables,
  handlers: {
    AdvertAdded: (trx, { data: { from, until, ...facts }, revision }) =>
      trx
        .insertInto('advert')
        .values({ ...facts, from_day: from, until_day: until, deleted: false, revision })
        .execute(),
    AdvertEdited: (trx, { data: { id, facts }, revision }) =>
      trx
        .updateTable('advert')
        .set({ ...columnsOf(facts), revision })
        .where('id', '=', id)
        .execute(),
    AdvertDeleted: (trx, { data: { id }, revision }) =>
      trx.updateTable('advert').set({ deleted: true, revision }).where('id', '=', id).execute(),
    AdvertRestored: (trx, { data: { id }, revision }) =>
      trx.updateTable('advert').set({ deleted: false, revision }).where('id', '=', id).execute(),
  },
  tagsOf: () => ['adverts'],
});
