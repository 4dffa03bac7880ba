import type pg from 'pg';

export const VOTES = 1_000_000;

/**
 * Fills an empty log with a year of votes for 97 restaurants; one in 49 is refused. The events equal those of the site's commands, but are
 * inserted directly, without checks and without the events of networks. Days are those of Madeira.
 */
export const fillVotes = async (client: pg.Client, votes = VOTES): Promise<void> => {
  await client.query('begin');
  await client.query(insertVotes(votes));
  await client.query(`update log.head set position = ${votes}`);
  await client.query('commit');
  await client.query('vacuum analyze log.event');
};

/** The 49th vote of each 49 is a second one of the visitor before. */
const insertVotes = (votes: number) => `
  insert into log.event (position, stream, revision, id, type, data, metadata, created)
  select position, 'vote-' || day || '_' || voter, refused::int, gen_random_uuid(),
    case when refused then 'VoteRefused' else 'VoteCast' end,
    jsonb_build_object('restaurant', md5('restaurant' || position % 97)::uuid, 'day', day, 'policy', 3, 'locale', 'pt')
      || case when refused then '{"reason": "already_voted"}'::jsonb else '{}' end,
    jsonb_build_object(
      'actor', jsonb_build_object('id', 'visitor', 'name', 'visitor', 'kind', 'visitor'), 'command', 'CastVote',
      'correlationId', gen_random_uuid(), 'causationId', gen_random_uuid(), 'schemaVersion', 1,
      'at', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), moment
  from generate_series(1, ${votes}) position,
    lateral (select position % 49 = 0 as refused,
      timestamptz '2026-01-01Z' + interval '365 days' * ((position - (position % 49 = 0)::int)::float / ${votes}) as moment) the,
    lateral (select to_char(moment at time zone 'Atlantic/Madeira', 'YYYY-MM-DD') as day,
      md5('voter' || position - refused::int)::uuid as voter) of`;
