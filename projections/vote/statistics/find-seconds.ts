import type { RecordedVote } from '#domain/vote/counting-rules/recorded-vote.ts';
import type { SameSecond } from '../views.ts';
import { countRestaurants } from './count-restaurants.ts';
import { createLatestPeriods } from './latest-periods.ts';
import { unlikelyCount } from './poisson.ts';

const SECONDS_AN_HOUR = 3600;
/** A second is listed if chance would bring so many votes to a second of one of 100,000 such hours. */
const SECOND_CHANCE = 1e-5 / SECONDS_AN_HOUR;

/** Votes are decided in another order than they are appended, but hardly an hour later. */
const KEPT_HOURS = 3;

const SECOND_CHARS = 'YYYY-MM-DDTHH:MM:SS'.length;
const HOUR_CHARS = 'YYYY-MM-DDTHH'.length;

type SecondVote = { restaurant: string; network: string | null; counted: boolean };

/** Creates a finder of seconds with more votes than the number of votes of their hour explains. */
export const createSecondFinder = () => {
  const found: SameSecond[] = [];
  const hours = createLatestPeriods(
    KEPT_HOURS,
    () => new Map<string, SecondVote[]>(),
    (seconds) => {
      const votesOfHour = [...seconds.values()].reduce((sum, votes) => sum + votes.length, 0);
      const least = unlikelyCount(votesOfHour / SECONDS_AN_HOUR, SECOND_CHANCE);
      for (const [at, votes] of seconds) if (votes.length >= least) found.push(toSecond(at, votes, votesOfHour));
    },
  );
  return {
    add({ at, restaurant, network, refused }: RecordedVote): void {
      const seconds = hours.of(at.slice(0, HOUR_CHARS));
      const second = at.slice(0, SECOND_CHARS);
      const vote = { restaurant, network, counted: refused === null };
      const votes = seconds.get(second);
      if (votes) votes.push(vote);
      else seconds.set(second, [vote]);
    },
    result(): SameSecond[] {
      hours.endAll();
      return found;
    },
  };
};

const toSecond = (second: string, votes: SecondVote[], votesOfHour: number): SameSecond => ({
  at: `${second}Z`,
  votes: votes.length,
  counted: votes.filter(({ counted }) => counted).length,
  networks: new Set(votes.flatMap(({ network }) => network ?? [])).size,
  restaurants: countRestaurants(votes),
  votesOfHour,
});
