import type { Transaction } from 'kysely';
import type { AdvertEvent, AdvertFacts } from '#domain/advert/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { type AdvertTables, createAdvertTables } from './tables.ts';

const apply = async (trx: Transaction<AdvertTables>, event: AdvertEvent, revision: bigint): Promise<void> => {
  switch (event.type) {
    case 'AdvertAdded': {
      const { id, ...facts } = event.data;
      await trx
        .insertInto('advert')
        .values({ id, ...columnsOf(facts), revision } as AdvertTables['advert'])
        .execute();
      return;
    }
    case 'AdvertEdited':
      await trx
        .updateTable('advert')
        .set({ ...columnsOf(event.data.facts), revision })
        .where('id', '=', event.data.id)
        .execute();
      return;
    case 'AdvertDeleted':
      await trx.updateTable('advert').set({ deleted: true, revision }).where('id', '=', event.data.id).execute();
      return;
  }
};

const columnsOf = ({ alt, from, until, ...rest }: Partial<AdvertFacts>): Partial<AdvertTables['advert']> => ({
  ...rest,
  ...(alt && { alt_pt: alt.pt, alt_en: alt.en }),
  ...(from && { from_day: from }),
  ...(until && { until_day: until }),
});

export const adverts: Projection = {
  name: 'adverts',
  version: 1,
  prefixes: ['advert-'],
  tables: ['advert'],
  create: createAdvertTables,
  project: async (trx: Transaction<AdvertTables>, events: RecordedEvent[]) => {
    for (const { type, data, revision } of events) await apply(trx, { type, data } as AdvertEvent, revision);
    return ['adverts'];
  },
};
