import type { Area } from '#domain/restaurant/areas.ts';
import type { RecordedVote, VoteField } from '#domain/vote/counting-rules/recorded-vote.ts';

/** What is read from the log. */
export interface VoteQuery {
  /** The optional fields that are read; all others stay empty. */
  fields: ReadonlySet<VoteField>;
  /** Moment in UTC, as `Date.toISOString` writes it: events that were decided at this moment or later are left out. */
  until?: string | undefined;
  /** True when the votes may come in another order than that of the log. */
  inAnyOrder?: boolean;
}

/** A restaurant as it was at the end of the replay. */
export interface ReplayedRestaurant {
  name: string;
  area: Area | null;
}

/** The votes of an event log. */
export interface VoteLog {
  /** Yields counted and refused votes in batches, so that only one batch is in memory. */
  votes(query: VoteQuery): AsyncIterable<RecordedVote[]>;
  /** Returns the restaurants by id, including deleted ones, as they were before the moment `until`. */
  restaurants(until?: string): Promise<Map<string, ReplayedRestaurant>>;
}

/** An event of the log is no vote that this release can read. */
export class InvalidVote extends Error {
  constructor(where: string) {
    super(`The log is damaged: ${where} has no restaurant, or no calendar day. Restore the log from a backup.`);
    this.name = 'InvalidVote';
  }
}
