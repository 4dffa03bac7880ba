import { type Kysely, sql } from 'kysely';
import { ACCOUNT_PREFIX } from '#domain/account/events.ts';
import type { HistoryItem } from '#projections/history/queries.ts';
import { foldedWords } from '#projections/search/folded-text.ts';
import type { Database } from '#storage/database/tables.ts';
import { streamKindOf } from '#web/admin-screens.ts';
import { findEventField } from '#web/event-field.ts';
import { serviceKeyActor, serviceKeyOfActor } from '../auth/account-event-outbox.ts';

/**
 * The actor of an event; the name is null if it is an account that was deleted. `program` is the name of the key with which a program acted
 * for the account.
 */
export type NamedActor = Omit<HistoryItem['actor'], 'name'> & { name: string | null; program?: string };

/**
 * A history item with the current names of accounts. For events of accounts, `subject` is the account; its name is null if the account was
 * deleted.
 */
export type NamedItem = Omit<HistoryItem, 'actor' | 'writers'> & {
  actor: NamedActor;
  /** Accounts that wrote the text beside the actor. */
  writers: { id: string; name: string | null }[];
  subject?: { id: string; name: string | null };
  /** The accounts that its changes name, such as the one to which work was assigned. */
  accounts?: { id: string; name: string | null }[];
};

/**
 * Replaces the names of actors and writers by the current names of their accounts, and adds to the events of accounts, which contain only ids, the
 * account as `subject`. The name of a deleted account is null, although earlier events contain it.
 */
export const withAccountNames = async (db: Kysely<Database>, items: readonly HistoryItem[]): Promise<NamedItem[]> => {
  const ids = items.flatMap(({ stream, actor, writers }) =>
    [subjectOf(stream) ?? [], ...idsOf(actor), ...writers].flat(),
  );
  const named = items.map(accountsIn);
  const names = await currentNames(db, [...new Set([...ids, ...named.flat()])]);
  const toNamed = (id: string) => ({ id, name: names.get(id) ?? null });
  return items.map((item, place) => {
    const id = subjectOf(item.stream);
    const accounts = named[place]!.map(toNamed);
    return {
      ...item,
      actor: withCurrentName(names, item.actor),
      writers: item.writers.map(toNamed),
      ...(accounts.length > 0 && { accounts }),
      ...(id !== undefined && { subject: toNamed(id) }),
    };
  });
};

/** Replaces the names of actors by the current names of their accounts and service keys; null for a deleted account. */
export const withCurrentNames = async (
  db: Kysely<Database>,
  actors: readonly HistoryItem['actor'][],
): Promise<NamedActor[]> => {
  const names = await currentNames(
    db,
    actors.map(({ id }) => id),
  );
  return actors.map((actor) => withCurrentName(names, actor));
};

/** Loads the current names of the accounts that the changes of a stream name. */
export const namedAccounts = async (
  db: Kysely<Database>,
  item: Pick<HistoryItem, 'stream' | 'changes'>,
): Promise<NonNullable<NamedItem['accounts']>> => {
  const ids = accountsIn(item);
  const names = await currentNames(db, ids);
  return ids.map((id) => ({ id, name: names.get(id) ?? null }));
};

/** Returns the ids of the accounts that the changes of an event name. */
const accountsIn = ({ stream, changes }: Pick<HistoryItem, 'stream' | 'changes'>): string[] => {
  const fields = streamKindOf(stream)?.fields ?? {};
  const isAccountField = ({ path }: { path: string }) => findEventField(fields, path).format === 'account';
  const values = changes.filter(isAccountField).flatMap(({ from, to }) => [from, to]);
  return [...new Set(values.filter((value) => typeof value === 'string'))];
};

/** Returns the id of an actor, and of the key with which it acted as the actor that a key is in other events. */
const idsOf = ({ id, key }: HistoryItem['actor']): string[] => (key ? [id, serviceKeyActor(key)] : [id]);

const withCurrentName = (names: ReadonlyMap<string, string>, actor: HistoryItem['actor']): NamedActor => {
  if (!isAccount(actor)) return { ...actor, name: names.get(actor.id) ?? actor.name };
  const program = actor.key && names.get(serviceKeyActor(actor.key));
  return { ...actor, name: names.get(actor.id) ?? null, ...(program && { program }) };
};

const currentNames = async (db: Kysely<Database>, ids: string[]): Promise<Map<string, string>> =>
  new Map([...(await accountNames(db, ids)), ...(await serviceKeyNames(db, ids))]);

/** Loads the names of service keys by the actors that they are in events. */
const serviceKeyNames = async (db: Kysely<Database>, actors: string[]): Promise<[string, string][]> => {
  const ids = actors.flatMap((actor) => serviceKeyOfActor(actor) ?? []);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('service_key')
    .select(['id', 'name'])
    .where(sql<boolean>`id::text = any(${ids}::text[])`)
    .execute();
  return rows.map(({ id, name }) => [serviceKeyActor(id), name]);
};

const isAccount = ({ kind }: Pick<NamedActor, 'kind'>): boolean => kind === 'staff';

const subjectOf = (stream: string): string | undefined =>
  stream.startsWith(ACCOUNT_PREFIX) ? stream.slice(ACCOUNT_PREFIX.length) : undefined;

/**
 * Loads the current names of accounts that are not deleted, by id; the e-mail or phone of an account without a name. Ignores ids that are
 * not those of accounts.
 */
const accountNames = async (db: Kysely<Database>, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', sql<string>`coalesce(nullif(name, ''), email, phone, '')`.as('name')])
    // Compared as text, because the name of a stream may contain anything.
    .where(sql<boolean>`id::text = any(${ids}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Finds the event streams of staff accounts by the beginnings of words in their names and e-mails. */
export const findAccountStreams = async (db: Kysely<Database>, words: string): Promise<string[]> => {
  const wanted = foldedWords(words);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where('role', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return rows
    .filter(({ name, email }) => {
      const known = foldedWords(`${name} ${email ?? ''}`);
      return wanted.every((word) => known.some((each) => each.startsWith(word)));
    })
    .map(({ id }) => ACCOUNT_PREFIX + id);
};
