import { type Kysely, sql } from 'kysely';
import { ACCOUNT_PREFIX } from '#domain/account/events.ts';
import type { HistoryItem } from '#projections/history/queries.ts';
import type { Database } from '#storage/database/tables.ts';

/** A history item; for events of accounts, `subject` is the account. Its name is null if the account was deleted. */
export type NamedItem = HistoryItem & { subject?: { id: string; name: string | null } };

/**
 * Adds the current names of accounts to the history items of accounts, whose events contain only ids: the name of the changed account as
 * `subject`, and the actor's name. The name in `subject` is null for a deleted account.
 */
export const withAccountNames = async (db: Kysely<Database>, items: HistoryItem[]): Promise<NamedItem[]> => {
  const ids = items.flatMap((item) => (isOfAccount(item) ? [subjectOf(item), item.actor.id] : []));
  if (ids.length === 0) return items;
  const names = await accountNames(db, [...new Set(ids)]);
  return items.map((item) => {
    if (!isOfAccount(item)) return item;
    const id = subjectOf(item);
    const name = names.get(item.actor.id) ?? item.actor.name;
    return { ...item, actor: { ...item.actor, name }, subject: { id, name: names.get(id) ?? null } };
  });
};

const isOfAccount = ({ stream }: HistoryItem): boolean => stream.startsWith(ACCOUNT_PREFIX);

const subjectOf = ({ stream }: HistoryItem): string => stream.slice(ACCOUNT_PREFIX.length);

/**
 * Loads the current names of accounts that are not deleted, by id; the e-mail or phone of an account without a name. Ignores ids that are
 * not those of accounts.
 */
export const accountNames = async (db: Kysely<Database>, ids: string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('account')
    .select(['id', sql<string>`coalesce(nullif(name, ''), email, phone, '')`.as('name')])
    // Compared as text, because the name of a stream may contain anything.
    .where(sql<boolean>`id::text = any(${ids}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
