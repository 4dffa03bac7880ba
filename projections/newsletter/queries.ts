import { type Kysely, sql } from 'kysely';
import { EMAIL_FIELD, subscriberStream } from '#domain/newsletter/events.ts';
import { ERASED, type PersonalData } from '#storage/personal-data/personal-data.ts';
import type { SubscriberState, SubscriberTables } from './tables.ts';

/** All states of a subscriber, in the order in which they follow each other. */
export const subscriberStates = ['unconfirmed', 'confirmed', 'unsubscribed'] as const satisfies SubscriberState[];

/** Sort orders; `-` means descending. E-mails are encrypted, so subscribers cannot be sorted by them. */
export const subscriberOrders = ['createdAt', '-createdAt', 'state', '-state'] as const;

export interface SubscriberFilter {
  /** Selects one subscriber. */
  id?: string | undefined;
  /** Selects these subscribers, as far as they exist. */
  ids?: readonly string[] | undefined;
  /** By default all states. */
  state?: SubscriberState | undefined;
  sort?: (typeof subscriberOrders)[number] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

export interface SubscriberView {
  id: string;
  /** Null if the key of the e-mail is destroyed but the event that says so is not projected yet. */
  email: string | null;
  locale: string;
  state: SubscriberState;
  /** ISO 8601 */
  createdAt: string;
}

/**
 * Loads one page of newsletter subscribers, by default the newest 50, with their decrypted e-mails (null if erased). `total` counts all
 * subscribers that match the filter.
 */
export const listSubscribers = async (
  db: Kysely<SubscriberTables>,
  personalData: Pick<PersonalData, 'decrypt'>,
  { id, ids, state, sort = '-createdAt', limit = 50, offset = 0 }: SubscriberFilter,
): Promise<{ total: number; items: SubscriberView[] }> => {
  const wanted = db
    .selectFrom('subscriber')
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!));
  const { total } = await wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await wanted
    .select(['id', 'email', 'locale', 'state', 'created_at'])
    .$if(sort.endsWith('state'), (query) => query.orderBy('state', direction))
    .orderBy('created_at', sort === 'createdAt' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map(async ({ created_at, email, ...row }) => {
    const address = await personalData.decrypt(subscriberStream(row.id), EMAIL_FIELD, email);
    return { ...row, email: address === ERASED ? null : address, createdAt: created_at.toISOString() };
  });
  return { total, items: await Promise.all(items) };
};

/** Returns the ids of all subscribers in a state (default: all), oldest first. */
export const listSubscriberIds = async (
  db: Kysely<SubscriberTables>,
  state: SubscriberState | undefined,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('subscriber')
    .select('id')
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Returns the number of confirmed subscribers at the end of each of these calendar days in Madeira, in their order. */
export const confirmedByDay = async (
  db: Kysely<SubscriberTables>,
  days: string[],
): Promise<{ day: string; count: number }[]> => {
  const { rows } = await sql<{ day: string; count: number }>`
    select asked.day, coalesce(sum(gained - lost), 0)::int as count
    from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) with ordinality as asked (day, place)
    left join subscriber_day on subscriber_day.day <= asked.day
    group by asked.day, asked.place order by asked.place`.execute(db);
  return rows;
};

/** Returns how many subscribers were confirmed, and how many confirmed ones left, after one calendar day in Madeira and until another. */
export const subscriberChanges = (
  db: Kysely<SubscriberTables>,
  { after, until }: { after: string; until: string },
): Promise<{ gained: number; lost: number }> =>
  db
    .selectFrom('subscriber_day')
    .select([
      sql<number>`coalesce(sum(gained), 0)::int`.as('gained'),
      sql<number>`coalesce(sum(lost), 0)::int`.as('lost'),
    ])
    .where('day', '>', after)
    .where('day', '<=', until)
    .executeTakeFirstOrThrow();
