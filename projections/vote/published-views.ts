import { sql } from 'kysely';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { type ChangesOfView, column, type PublishedView } from '../published-view.ts';

const restaurant = { view: 'restaurants', from: 'restaurant_id', to: 'id', rows: 'one' } as const;

/** Milliseconds of a day. */
const DAY = 24 * 3_600_000;

/** Votes are projected on the day they were cast, or on the next one if midnight came in between. */
const changes: ChangesOfView = {
  tags: ['votes'],
  part: { column: 'day', values: () => [Date.now(), Date.now() - DAY].map((time) => todayInMadeira(new Date(time))) },
};

/** The votes that counted, by restaurant and day. */
const voteDays: PublishedView = {
  name: 'vote_days',
  describes: 'Votes that counted, by restaurant and day',
  roles: 'anyone',
  rows: sql`select restaurant::uuid as restaurant_id, day::date as day, votes from vote_day where votes > 0`,
  columns: {
    restaurant_id: column('uuid', 'The restaurant, which may have left the guide since'),
    day: column('date', 'Calendar day in Madeira'),
    votes: column('integer', 'Votes that counted'),
  },
  key: ['day', 'restaurant_id'],
  relations: { restaurant },
  changes,
};

/** Votes and refusals by everything by which analysts count. */
const voteHours: PublishedView = {
  name: 'vote_hours',
  describes: 'Votes and refusals by restaurant, day, hour, language and outcome',
  roles: ['admin', 'analyst'],
  rows: sql`select restaurant::uuid as restaurant_id, day::date as day, hour, nullif(locale, '') as locale, outcome,
    votes from vote_hour`,
  columns: {
    restaurant_id: column('uuid', 'The restaurant, which may have left the guide since'),
    day: column('date', 'Calendar day in Madeira'),
    hour: column('timestamptz', 'Begin of the hour in UTC'),
    locale: column('text', 'Language of the page; null for votes from before it was recorded'),
    outcome: column('text', '`counted`, or the reason of the refusal'),
    votes: column('integer', 'Number of votes'),
  },
  key: ['hour', 'restaurant_id', 'locale', 'outcome'],
  relations: { restaurant },
  changes,
};

export const publishedVotes: readonly PublishedView[] = [voteDays, voteHours];
