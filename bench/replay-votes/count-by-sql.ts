import type pg from 'pg';

/** Numbers of votes that were read, and of those that a rule keeps. */
export interface CountedVotes {
  votes: number;
  kept: number;
}

/**
 * The baselines: for each rule one statement with the same result, the votes of each restaurant and day. A rule that remembers visitors
 * needs a window over all of their votes.
 */
const STATEMENTS: Record<string, string> = {
  counted: `
    select count(*)::int as votes, count(*) filter (where type = 'VoteCast')::int as kept
    from log.event where type in ('VoteCast', 'VoteRefused') group by data->>'restaurant', data->>'day'`,
  'restaurant-day': `
    select count(*)::int as votes, count(*) filter (where eligible and nth = 1)::int as kept from (
      select data->>'restaurant' as restaurant, data->>'day' as day, eligible,
        row_number() over (partition by eligible, stream, data->>'restaurant' order by position) as nth
      from log.event, lateral (select type = 'VoteCast' or data->>'reason' = 'already_voted' as eligible) as rule
      where type in ('VoteCast', 'VoteRefused')) as vote
    group by restaurant, day`,
  week: `
    select count(*)::int as votes, count(*) filter (where eligible and nth = 1)::int as kept from (
      select data->>'restaurant' as restaurant, data->>'day' as day, type = 'VoteCast' as eligible,
        row_number() over (
          partition by type, split_part(stream, '_', 2), date_trunc('week', (data->>'day')::timestamp) order by position) as nth
      from log.event where type in ('VoteCast', 'VoteRefused')) as vote
    group by restaurant, day`,
};

/** Counts the votes of the log by a rule with one statement. Parallel workers are off, so that it is serial like the replay. */
export const countBySql = async (client: pg.Client, rule: string): Promise<CountedVotes> => {
  const { rows } = await client.query<CountedVotes>(STATEMENTS[rule]!);
  const sum = (field: keyof CountedVotes) => rows.reduce((total, row) => total + row[field], 0);
  return { votes: sum('votes'), kept: sum('kept') };
};
