import type { RefusalReason } from '#domain/vote/events.ts';

/** Votes that a rule keeps, and votes that were counted when they were cast. */
export interface TallyCount {
  votes: number;
  counted: number;
}

/** The votes of a period, as they are in the read model or in a replay of the log. */
export interface VoteTally {
  /** By restaurant and calendar day in Madeira. */
  cells: (TallyCount & { restaurant: string; day: string })[];
  /** By hour of the day in Madeira, `00` to `23`. */
  hours: (TallyCount & { key: string })[];
  /** By language of the page; the key is empty if it was not recorded. */
  locales: (TallyCount & { key: string })[];
  /** Votes that were refused when they were cast. */
  refused: Record<RefusalReason, number>;
  /** Votes that the rule drops, by reason. */
  dropped: Record<string, number>;
}
