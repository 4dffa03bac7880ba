import { sql, type Transaction } from 'kysely';
import { SUBSCRIBER_PREFIX, type SubscriberEvent } from '#domain/newsletter/events.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { defineProjection } from '../engine/projection.ts';
import { createSubscriberTables, type SubscriberState, type SubscriberTables } from './tables.ts';

type Trx = Transaction<SubscriberTables>;

/** Sets the state of a subscriber. Returns the previous one; undefined if there is no such subscriber. */
const setState = async (trx: Trx, id: string, state: SubscriberState): Promise<SubscriberState | undefined> => {
  const found = await trx.selectFrom('subscriber').select('state').where('id', '=', id).executeTakeFirst();
  const confirms = state === 'confirmed' && { was_confirmed: true };
  await trx
    .updateTable('subscriber')
    .set({ state, ...confirms })
    .where('id', '=', id)
    .execute();
  return found?.state;
};

/** Removes a subscriber. Returns the state that the subscriber had. */
const remove = async (trx: Trx, id: string): Promise<SubscriberState | undefined> =>
  (await trx.deleteFrom('subscriber').where('id', '=', id).returning('state').executeTakeFirst())?.state;

/** Counts one more confirmed subscriber, or one less, on the day of the event. */
const count = (
  trx: Trx,
  { gained = 0, lost = 0 }: { gained?: number; lost?: number },
  { metadata }: Pick<RecordedEvent, 'metadata'>,
): Promise<unknown> =>
  sql`insert into subscriber_day (day, gained, lost)
    values (${todayInMadeira(new Date(metadata.at))}, ${gained}, ${lost})
    on conflict (day) do update set gained = subscriber_day.gained + excluded.gained,
      lost = subscriber_day.lost + excluded.lost`.execute(trx);

const countLoss = async (trx: Trx, before: SubscriberState | undefined, event: Pick<RecordedEvent, 'metadata'>) => {
  if (before === 'confirmed') await count(trx, { lost: 1 }, event);
};

/**
 * Stores one row for each subscriber, until the subscriber is erased, and counts by day how many became confirmed, and how many no longer
 * are. It has no cache tags, because no page shows subscribers.
 */
export const subscribers = defineProjection<SubscriberTables, SubscriberEvent, never>({
  name: 'subscribers',
  version: 3,
  minReadableVersion: 3,
  prefixes: [SUBSCRIBER_PREFIX],
  tables: ['subscriber', 'subscriber_day'],
  create: createSubscriberTables,
  handlers: {
    SubscriptionRequested: (trx, { data: { id, email, locale, at } }) =>
      sql`insert into subscriber (id, email, locale, state, created_at)
        values (${id}, ${JSON.stringify(email)}::jsonb, ${locale}, 'unconfirmed', ${at})
        on conflict (id) do update set email = excluded.email, locale = excluded.locale, state = excluded.state,
          created_at = excluded.created_at, was_confirmed = false`.execute(trx),
    ConfirmationRepeated: async () => {},
    WayOutRequested: async () => {},
    SubscriptionConfirmed: async (trx, event) => {
      const before = await setState(trx, event.data.id, 'confirmed');
      if (before === 'unconfirmed') await count(trx, { gained: 1 }, event);
    },
    SubscriptionCancelled: async (trx, event) =>
      countLoss(trx, await setState(trx, event.data.id, 'unsubscribed'), event),
    SubscriptionExpired: (trx, { data: { id } }) => remove(trx, id),
    SubscriberErased: async (trx, event) => countLoss(trx, await remove(trx, event.data.id), event),
  },
  tagsOf: () => [],
});
