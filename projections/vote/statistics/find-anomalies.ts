import type { RecordedVote } from '#domain/vote/counting-rules/recorded-vote.ts';
import type { VoteAnomalies } from '../views.ts';
import { createBurstFinder } from './find-bursts.ts';
import { createSecondFinder } from './find-seconds.ts';

/** Anomalies that are listed, of each kind. */
export const LISTED_ANOMALIES = 50;

/**
 * Creates a finder of votes that chance would hardly bring: many of one network within a short time, and many in one second. `add` gets
 * the votes of a period in the order of the log. Votes that were refused count, too, because they were cast.
 */
export const createAnomalyFinder = (): { add(vote: RecordedVote): void; result(): VoteAnomalies } => {
  const bursts = createBurstFinder();
  const seconds = createSecondFinder();
  return {
    add(vote) {
      bursts.add(vote);
      seconds.add(vote);
    },
    result() {
      const found = { bursts: bursts.result(), seconds: seconds.result() };
      return {
        burstVotes: found.bursts.burstVotes,
        votesPerNetwork: found.bursts.votesPerNetwork,
        found: { bursts: found.bursts.found.length, seconds: found.seconds.length },
        bursts: largest(found.bursts.found),
        seconds: largest(found.seconds),
      };
    },
  };
};

const largest = <Found extends { votes: number }>(found: Found[]): Found[] =>
  found.sort((one, other) => other.votes - one.votes).slice(0, LISTED_ANOMALIES);
