import { sql, type Transaction } from 'kysely';
import { assertNever } from '#domain/decider.ts';
import { SUBSCRIBER_PREFIX, type SubscriberEvent } from '#domain/newsletter/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { createSubscriberTables, type SubscriberState, type SubscriberTables } from './tables.ts';

const apply = (trx: Transaction<SubscriberTables>, { type, data }: SubscriberEvent): Promise<unknown> => {
  switch (type) {
    case 'SubscriptionRequested': {
      const { id, email, locale, at } = data;
      return sql`insert into subscriber (id, email, locale, state, created_at)
        values (${id}, ${JSON.stringify(email)}::jsonb, ${locale}, 'unconfirmed', ${at})
        on conflict (id) do update set email = excluded.email, locale = excluded.locale, state = excluded.state,
          created_at = excluded.created_at`.execute(trx);
    }
    case 'ConfirmationRepeated':
      return Promise.resolve();
    case 'SubscriptionConfirmed':
      return setState(trx, data.id, 'confirmed');
    case 'SubscriptionCancelled':
      return setState(trx, data.id, 'unsubscribed');
    case 'SubscriptionExpired':
    case 'SubscriberErased':
      return trx.deleteFrom('subscriber').where('id', '=', data.id).execute();
    default:
      return assertNever(type);
  }
};

const setState = (trx: Transaction<SubscriberTables>, id: string, state: SubscriberState): Promise<unknown> =>
  trx.updateTable('subscriber').set({ state }).where('id', '=', id).execute();

/** No page shows subscribers, so no page changes. */
export const subscribers: Projection = {
  name: 'subscribers',
  version: 1,
  prefixes: [SUBSCRIBER_PREFIX],
  tables: ['subscriber'],
  create: createSubscriberTables,
  project: async (trx: Transaction<SubscriberTables>, events: RecordedEvent[]) => {
    for (const { type, data } of events) await apply(trx, { type, data } as SubscriberEvent);
    return [];
  },
};
