import { sql, type Transaction } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { Encrypted } from '#storage/personal-data/encrypted.ts';

export type SubscriberState = 'unconfirmed' | 'confirmed' | 'unsubscribed';

export interface SubscriberTables {
  /** Subscribers who are not erased. */
  subscriber: {
    /** Keyed hash of the e-mail. */
    id: string;
    email: Encrypted;
    locale: Locale;
    state: SubscriberState;
    /** Time of the last subscription. */
    created_at: Date;
    /** True once the last subscription was confirmed, also after it was cancelled. */
    was_confirmed: boolean;
  };
  /** How many subscribers were confirmed, and how many confirmed ones unsubscribed or were erased, by calendar day in Madeira. */
  subscriber_day: { day: string; gained: number; lost: number };
}

/** Creates the empty tables of subscribers, and of their numbers by day. */
export const createSubscriberTables = async (trx: Transaction<SubscriberTables>): Promise<void> => {
  await sql`create table subscriber (
    id text primary key, email jsonb not null, locale text not null, state text not null,
    created_at timestamptz not null, was_confirmed boolean not null default false)`.execute(trx);
  await sql`create index on subscriber (state, created_at)`.execute(trx);
  await sql`create index on subscriber (created_at)`.execute(trx);
  await sql`create index on subscriber (created_at) where not was_confirmed`.execute(trx);
  await sql`create table subscriber_day (day text primary key, gained int not null, lost int not null)`.execute(trx);
};
