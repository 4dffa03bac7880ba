import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { RecordedVote, VoteField } from '#domain/vote/counting-rules/recorded-vote.ts';
import { type ConnectionString, clientConfig } from '#storage/database/pool.ts';
import type { EventMetadata } from '#storage/events/event-store.ts';
import { expectNoGap } from '#storage/events/postgres/expect-no-gap.ts';
import { createTextDeduplication } from './deduplicate-texts.ts';
import { foldRestaurants, RESTAURANT_PREFIX } from './fold-restaurants.ts';
import { createNetworkMemory } from './network-of-visitor.ts';
import { readCopiedRows } from './read-copied-rows.ts';
import type { VoteLog, VoteQuery } from './vote-log.ts';
import { createVoteReader, PLACE_TYPE, VOTE_TYPES, type VoteEventFields } from './vote-of-event.ts';

/** A statement over the whole log takes seconds per million events. */
const STATEMENT_TIMEOUT = '10min';

/**
 * Reads the votes of the log in Postgres. SQL extracts only the columns that are asked for, and `COPY` streams them, because parsing whole
 * events costs several times as much as counting them. Throws `PositionGapError` when events of the log are missing.
 */
export const createPostgresVoteLog = (connection: ConnectionString): VoteLog => ({
  votes: (query) => readVotes(connection, query),
  restaurants: (until) => withClient(connection, (client) => foldRestaurants(restaurantEvents(client), until)),
});

async function* readVotes(connection: ConnectionString, query: VoteQuery): AsyncIterable<RecordedVote[]> {
  const client = await openClient(connection);
  try {
    const head = BigInt((await client.query('select position from log.head')).rows[0].position);
    const checked = withClient(connection, (other) => expectNoGap(other, head));
    checked.catch(() => {});
    const toVote = createVoteReader(createNetworkMemory());
    const columns = columnsFor(query.fields);
    const fieldsOf = createFieldReader(columns);
    for await (const rows of readCopiedRows(client.query(copyTo(copyText(columns, head, query))))) {
      const votes: RecordedVote[] = [];
      for (const row of rows) {
        const vote = toVote(fieldsOf(row));
        if (vote) votes.push(vote);
      }
      yield votes;
    }
    await checked;
  } finally {
    await client.end();
  }
}

type Column = 'other' | 'restaurant' | 'day' | 'stream' | 'position' | 'at' | 'locale';

/**
 * SQL of each column; what an event does not have is an empty text. Columns and fields of JSON cost most, so the type and what only other
 * events than counted votes have is one column, empty for counted votes.
 */
const EXPRESSIONS: Record<Column, string> = {
  other: `case type when 'VoteCast' then '' else concat(type, ' ', data->>'reason', ' ', data->>'voter') end`,
  restaurant: `data->>'restaurant'`,
  day: `data->>'day'`,
  stream: 'stream',
  position: 'position',
  at: `metadata->>'at'`,
  locale: `coalesce(data->>'locale', '')`,
};

const ALWAYS: Column[] = ['other', 'restaurant', 'day'];

const COLUMNS_OF: Record<VoteField, Column[]> = {
  position: ['position'],
  visitor: ['stream'],
  network: ['stream'],
  at: ['at'],
  locale: ['locale'],
};

const columnsFor = (fields: ReadonlySet<VoteField>): Column[] => [
  ...new Set([...ALWAYS, ...[...fields].flatMap((field) => COLUMNS_OF[field])]),
];

/** Returns the text of the statement; COPY takes no parameters, so the texts in it are our own constants or were validated. */
const copyText = (columns: Column[], head: bigint, { fields, until, inAnyOrder }: VoteQuery): string => {
  const types = fields.has('network') ? [...VOTE_TYPES, PLACE_TYPE] : VOTE_TYPES;
  const before = until === undefined ? '' : ` and metadata->>'at' < '${new Date(until).toISOString()}'`;
  return `copy (select ${columns.map((column) => EXPRESSIONS[column]).join(', ')} from log.event
    where type in (${types.map((type) => `'${type}'`).join(', ')}) and position <= ${head}${before}
    ${inAnyOrder ? '' : 'order by position'}) to stdout`;
};

const COUNTED = { type: 'VoteCast', reason: null, voter: null };

/** Returns a function that returns the fields of an event from a row with these columns. */
const createFieldReader = (columns: Column[]) => {
  // Beyond the end of a row lies nothing; V8 looks up a negative index by its name, which takes several times as long.
  const indexOf = (column: Column) => (columns.includes(column) ? columns.indexOf(column) : columns.length);
  const [stream, locale, moment, position] = (['stream', 'locale', 'at', 'position'] as const).map(indexOf) as [
    number,
    number,
    number,
    number,
  ];
  const deduplicated = createTextDeduplication();
  const deduplicatedDay = createTextDeduplication();
  return (row: (string | null)[]): VoteEventFields => {
    const { type, reason, voter } = row[0] ? otherFields(row[0]) : COUNTED;
    return {
      type,
      restaurant: row[1] ? deduplicated(row[1]) : null,
      day: row[2] ? deduplicatedDay(row[2]) : null,
      reason,
      stream: row[stream] ?? null,
      voter,
      locale: row[locale] || null,
      at: row[moment] ?? null,
      position: row[position] ? BigInt(row[position]) : 0n,
    };
  };
};

const otherFields = (text: string) => {
  const [type, reason, voter] = text.split(' ') as [string, string, string];
  return { type, reason: reason || null, voter: voter || null };
};

interface RestaurantRow {
  stream: string;
  type: string;
  data: unknown;
  metadata: EventMetadata;
}

async function* restaurantEvents(client: pg.Client): AsyncIterable<RestaurantRow> {
  const text = 'select stream, type, data, metadata from log.event where stream ^@ $1 order by position';
  yield* (await client.query<RestaurantRow>(text, [RESTAURANT_PREFIX])).rows;
}

const openClient = async (connection: ConnectionString): Promise<pg.Client> => {
  // The server limits statements; the timer of `pg` would run on after a COPY, and keep the process from ending.
  const settings = { statement_timeout: STATEMENT_TIMEOUT };
  const client = new pg.Client(clientConfig(connection, { name: 'levada vote replay', queryTimeout: 0, settings }));
  // A lost connection is reported by the statement that used it.
  client.on('error', () => {});
  await client.connect();
  return client;
};

const withClient = async <Answer>(
  connection: ConnectionString,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> => {
  const client = await openClient(connection);
  return work(client).finally(() => client.end());
};
