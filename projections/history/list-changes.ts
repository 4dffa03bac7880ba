import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { foldedWords } from '../search/folded-text.ts';
import { type HistoryItem, itemOf, selectHistory, VISITOR } from './queries.ts';
import type { HistoryNameTables, HistoryTables } from './tables.ts';

/** Conditions that must all be met. */
export interface ChangeFilter {
  /** Selects streams by prefix, such as `article-`. */
  prefix?: string | undefined;
  /** Selects one stream. */
  stream?: string | undefined;
  /** Selects items by their current names. */
  named?: ItemName | undefined;
  type?: string | undefined;
  actor?: string | undefined;
  /** First and last calendar day in Madeira, `YYYY-MM-DD`. */
  from?: string | undefined;
  until?: string | undefined;
}

export interface ItemName {
  /** Beginnings of words, in any order, case and without regard to accents. */
  words: string;
  /** Streams that have the name although it is in no event. */
  streams: readonly string[];
  /** Beginnings of streams whose names in events do not count. */
  exceptPrefixes?: readonly string[];
}

interface Page {
  /** Selects changes before this position. */
  before?: bigint | undefined;
  limit: number;
}

type Tables = HistoryTables & HistoryNameTables;

/**
 * Loads the events of staff and of the site itself that match the filter, newest first. Events of readers are left out, and so are
 * accompanying events, such as slug reservations, because another event of the same command describes the change.
 */
export const listChanges = async (
  db: Kysely<Tables>,
  { before, limit, ...filter }: ChangeFilter & Page,
): Promise<HistoryItem[]> => {
  let query = selectHistory(db)
    .where('actor_id', '!=', VISITOR)
    .where('type', 'not in', [...HIDDEN_SIDE_EVENTS]);
  if (before !== undefined) query = query.where('position', '<', before);
  if (filter.prefix) query = query.where('stream', 'like', `${filter.prefix}%`);
  if (filter.stream) query = query.where('stream', '=', filter.stream);
  if (filter.type) query = query.where('type', '=', filter.type);
  if (filter.actor) query = query.where('actor_id', '=', filter.actor);
  if (filter.from) query = query.where('at', '>=', startOf(filter.from));
  if (filter.until) query = query.where('at', '<', startOf(filter.until, 1));
  const { named } = filter;
  if (named && foldedWords(named.words).length > 0) query = query.where((where) => hasName(where, named));
  return (await query.orderBy('position', 'desc').limit(limit).execute()).map(itemOf);
};

/** The moment at which a day begins in Madeira, or a number of days later. */
const startOf = (day: string, later = 0) =>
  sql<Date>`(${day}::timestamp + make_interval(days => ${later})) at time zone 'Atlantic/Madeira'`;

const hasName = (where: ExpressionBuilder<Tables, 'history'>, { words, streams, exceptPrefixes = [] }: ItemName) =>
  where.or([
    where('stream', '=', sql<string>`any(${[...streams]}::text[])`),
    where(
      'stream',
      'in',
      where
        .selectFrom('history_name')
        .select('history_name.stream')
        .where(({ and, ref }) =>
          and([
            ...foldedWords(words).map((word) => sql<boolean>`' ' || ${ref('searched')} like ${`% ${word}%`}`),
            ...exceptPrefixes.map((prefix) => sql<boolean>`not starts_with(${ref('history_name.stream')}, ${prefix})`),
          ]),
        ),
    ),
  ]);

/** Types of events that accompany another event of the same command, which describes the change. */
const HIDDEN_SIDE_EVENTS = [
  'SlugReserved',
  'SlugReleased',
  'DeletionBegun',
  'DeletionGivenUp',
  'DeletionSettled',
] as const;
