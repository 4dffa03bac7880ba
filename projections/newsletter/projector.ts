import { sql, type Transaction } from 'kysely';
import { SUBSCRIBER_PREFIX, type SubscriberEvent } from '#domain/newsletter/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { createSubscriberTables, type SubscriberState, type SubscriberTables } from './tables.ts';

const setState = (trx: Transaction<SubscriberTables>, id: string, state: SubscriberState): Promise<unknown> =>
  trx.updateTable('subscriber').set({ state }).where('id', '=', id).execute();

const remove = (trx: Transaction<SubscriberTables>, id: string): Promise<unknown> =>
  trx.deleteFrom('subscriber').where('id', '=', id).execute();

/** Stores one row for each subscriber, until the subscriber is erased. It has no cache tags, because no page shows subscribers. */
export const subscribers = defineProjection<SubscriberTables, SubscriberEvent, never>({
  name: 'subscribers',
  version: 1,
  prefixes: [SUBSCRIBER_PREFIX],
  tables: ['subscriber'],
  create: createSubscriberTables,
  handlers: {
    SubscriptionRequested: (trx, { data: { id, email, locale, at } }) =>
      sql`insert into subscriber (id, email, locale, state, created_at)
        values (${id}, ${JSON.stringify(email)}::jsonb, ${locale}, 'unconfirmed', ${at})
        on conflict (id) do update set email = excluded.email, locale = excluded.locale, state = excluded.state,
          created_at = excluded.created_at`.execute(trx),
    ConfirmationRepeated: async () => {},
    WayOutRequested: async () => {},
    SubscriptionConfirmed: (trx, { data: { id } }) => setState(trx, id, 'confirmed'),
    SubscriptionCancelled: (trx, { data: { id } }) => setState(trx, id, 'unsubscribed'),
    SubscriptionExpired: (trx, { data: { id } }) => remove(trx, id),
    SubscriberErased: (trx, { data: { id } }) => remove(trx, id),
  },
  tagsOf: () => [],
});
