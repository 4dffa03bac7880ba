import type pg from 'pg';

/** Events per page, as the event store reads them. */
const PAGE = 2_000;

/** Creates the table into which `aggregate` counts, in the schema `bench`. */
export const prepareAggregate = async (client: pg.Client): Promise<void> => {
  await client.query('create schema bench');
  await client.query(`create table bench.day (
    restaurant text not null, day text not null, votes int not null, refused int not null, primary key (restaurant, day))`);
  await client.query('create index on bench.day (day)');
};

/**
 * Runs the baseline in SQL: counts the events of these prefixes with one statement into a table like that of the votes, those of articles
 * by article and day. Returns the number of events.
 */
export const aggregate = async (client: pg.Client, prefixes: string[]): Promise<number> => {
  await client.query('truncate bench.day');
  await client.query(COUNT, [prefixes]);
  const { rows } = await client.query('select sum(votes + refused)::int as events from bench.day');
  return rows[0].events;
};

const COUNT = `
  insert into bench.day (restaurant, day, votes, refused)
  select coalesce(data->>'restaurant', data->>'id'), coalesce(data->>'day', left(metadata->>'at', 10)),
    count(*) filter (where type <> 'VoteRefused'), count(*) filter (where type = 'VoteRefused')
  from log.event where stream ^@ any($1) group by 1, 2`;

/** Counts rows of votes that differ between the read model and the aggregate. */
export const differentVotes = async (client: pg.Client, prefixes: string[]): Promise<number> => {
  await aggregate(client, prefixes);
  const { rows } = await client.query(`select count(*)::int as rows from (
    (table read.vote_day except table bench.day) union all (table bench.day except table read.vote_day)) different`);
  return rows[0].rows;
};

/** Runs the baseline of the driver: reads all events page by page without processing them. Returns their number. */
export const stream = async (client: pg.Client): Promise<number> => {
  let count = 0;
  for (let after = 0n; ; ) {
    const { rows } = await client.query({ name: 'stream', text: READ, values: [after] });
    count += rows.length;
    if (rows.length < PAGE) return count;
    after = rows.at(-1).position;
  }
};

const READ = `select * from log.event where position > $1 order by position limit ${PAGE}`;
