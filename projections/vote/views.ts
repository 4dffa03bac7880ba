import type { RefusalReason } from '#domain/vote/events.ts';
import type { Replay, ReplayedGroup } from './replay/replay-votes.ts';

export type { ReplayedGroup };

/** A published day of the tree of votes, as its page shows it. */
export interface VoteProofView {
  /** Calendar day in Madeira. */
  day: string;
  /** The published day before; undefined for the first one. */
  dayBefore?: string;
  /** Number of leaves of the tree at the end of the day. */
  size: number;
  /** The signed checkpoint. */
  checkpoint: string;
  /** The proof that the tree begins with that of the day before; null for the first one. */
  consistency: string | null;
  /** The public key of the signatures. */
  verifierKey: string;
  /** Votes and refusals by restaurant, most votes first. */
  totals: { restaurant: string; votes: number; refused: number }[];
}

/** By what votes over time are added up. */
export type TimeUnit = 'day' | 'week' | 'month';

/** The votes of each day, week (its Monday) or month `YYYY-MM`, without gaps. */
export interface VotesOverTime {
  unit: TimeUnit;
  counts: { key: string; votes: number; counted: number }[];
}

/** A restaurant, and its place and votes in each period; undefined where it has no vote. Equal votes have the same place. */
export interface RankedRestaurant {
  key: string;
  name: string;
  votes: number;
  places: ({ place: number; votes: number } | undefined)[];
}

export interface RankingOverTime {
  unit: 'week' | 'month';
  /** Mondays of weeks, or months `YYYY-MM`, also those without any vote between the first and the last. */
  periods: string[];
  /** The restaurants with most votes, most first. */
  restaurants: RankedRestaurant[];
}

/** Votes of a period that a rule keeps, beside what was counted, as the screen of statistics shows them. */
export interface VoteStatistics extends Pick<Replay, 'groups' | 'total' | 'dropped'> {
  time: VotesOverTime;
  hours: ReplayedGroup[];
  areas: ReplayedGroup[];
  ranking: RankingOverTime;
  /** Votes that were refused when they were cast, by reason. */
  refused: Record<RefusalReason, number>;
}

/** Votes of one network within a short time. */
export interface Burst {
  /** Moments of the first and the last vote, ISO 8601. */
  from: string;
  to: string;
  /** Pseudonym of the network, which holds for this list alone. */
  network: string;
  votes: number;
  /** Those that were counted. */
  counted: number;
  restaurants: RestaurantVotes[];
}

/** Votes that were decided in the same second. */
export interface SameSecond {
  /** ISO 8601. */
  at: string;
  votes: number;
  counted: number;
  /** Number of networks that are known of these votes. */
  networks: number;
  restaurants: RestaurantVotes[];
  /** Votes of the whole hour, from which the threshold follows. */
  votesOfHour: number;
}

export interface RestaurantVotes {
  restaurant: string;
  votes: number;
}

/** What is unlikely among the votes of a period. Nothing is removed because of it. */
export interface VoteAnomalies {
  /** The largest, most votes first. */
  bursts: Burst[];
  seconds: SameSecond[];
  /** Numbers of all that were found; more than are listed if there are many. */
  found: { bursts: number; seconds: number };
  /** A burst has at least this number of votes. */
  burstVotes: number;
  /** Votes of a network on a day on which it has any, on average. */
  votesPerNetwork: number;
}
