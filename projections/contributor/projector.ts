import type { Transaction } from 'kysely';
import type { ContributorEvent } from '#domain/contributor/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { type ContributorTables, createContributorTables } from './tables.ts';

const apply = async (trx: Transaction<ContributorTables>, event: ContributorEvent, revision: bigint): Promise<void> => {
  switch (event.type) {
    case 'ContributorAdded': {
      const { id, name, roles, avatar } = event.data;
      await trx.insertInto('contributor').values({ id, name, roles, avatar, deleted: false, revision }).execute();
      return;
    }
    case 'ContributorEdited':
      await trx
        .updateTable('contributor')
        .set({ ...event.data.facts, revision })
        .where('id', '=', event.data.id)
        .execute();
      return;
    case 'ContributorDeleted':
      await trx.updateTable('contributor').set({ deleted: true, revision }).where('id', '=', event.data.id).execute();
      return;
  }
};

export const contributors: Projection = {
  name: 'contributors',
  version: 1,
  prefixes: ['contributor-'],
  tables: ['contributor'],
  create: createContributorTables,
  project: async (trx: Transaction<ContributorTables>, events: RecordedEvent[]) => {
    for (const { type, data, revision } of events) await apply(trx, { type, data } as ContributorEvent, revision);
    return ['contributors'];
  },
};
