import type { RecordedVote } from '#domain/vote/counting-rules/recorded-vote.ts';
import { createPseudonyms } from '../replay/pseudonyms.ts';
import type { Burst } from '../views.ts';
import { countRestaurants } from './count-restaurants.ts';
import { createLatestPeriods } from './latest-periods.ts';
import { unlikelyCount } from './poisson.ts';

/** Votes of one network within this time are a burst, if they are enough. */
const BURST_MS = 10 * 60_000;
/**
 * A burst has so many votes that chance would bring them to a network on one of 100,000 days. Measured with simulated votes, a Poisson tail
 * of 1e-5 gave hardly any false alarm (docs/vote-statistics.md).
 */
const BURST_CHANCE = 1e-5;
/** Fewer votes are no burst, however rare votes are. */
const MIN_VOTES = 5;

/** Votes around midnight alternate between two days. */
const KEPT_DAYS = 3;
/** Characters of the pseudonym of a network, which tell the networks of a list apart. */
const PSEUDONYM_CHARS = 8;

type NetworkVote = { at: string; restaurant: string; counted: boolean };

/** Creates a finder of the densest ten minutes of each network and day. Votes whose network is unknown are left out. */
export const createBurstFinder = () => {
  const pseudonymOf = createPseudonyms();
  const candidates: Burst[] = [];
  let networks = 0;
  let votes = 0;
  const days = createLatestPeriods(
    KEPT_DAYS,
    () => new Map<string, NetworkVote[]>(),
    (byNetwork) => {
      networks += byNetwork.size;
      for (const [network, all] of byNetwork) {
        votes += all.length;
        const densest = all.length < MIN_VOTES ? [] : densestOf(all);
        if (densest.length >= MIN_VOTES) {
          candidates.push(toBurst(pseudonymOf(network).slice(0, PSEUDONYM_CHARS), densest));
        }
      }
    },
  );
  return {
    add({ day, at, network, restaurant, refused }: RecordedVote): void {
      if (network === null) return;
      const byNetwork = days.of(day);
      const all = byNetwork.get(network);
      const vote = { at, restaurant, counted: refused === null };
      if (all) all.push(vote);
      else byNetwork.set(network, [vote]);
    },
    result(): { burstVotes: number; votesPerNetwork: number; found: Burst[] } {
      days.endAll();
      const votesPerNetwork = networks === 0 ? 0 : votes / networks;
      const burstVotes = Math.max(MIN_VOTES, unlikelyCount(Math.max(1, votesPerNetwork), BURST_CHANCE));
      return { burstVotes, votesPerNetwork, found: candidates.filter((burst) => burst.votes >= burstVotes) };
    },
  };
};

/** Returns the most votes within the time of a burst. */
const densestOf = (all: NetworkVote[]): NetworkVote[] => {
  const times = all.sort((one, other) => (one.at < other.at ? -1 : 1)).map(({ at }) => Date.parse(at));
  let [first, best, length] = [0, 0, 0];
  for (const [last, time] of times.entries()) {
    while (time - times[first]! > BURST_MS) first += 1;
    if (last - first + 1 > length) [best, length] = [first, last - first + 1];
  }
  return all.slice(best, best + length);
};

const toBurst = (network: string, votes: NetworkVote[]): Burst => ({
  from: votes[0]!.at,
  to: votes.at(-1)!.at,
  network,
  votes: votes.length,
  counted: votes.filter(({ counted }) => counted).length,
  restaurants: countRestaurants(votes),
});
