import type { Locale } from '../../shared/locale.ts';
import type { RefusalReason } from '../events.ts';

/** A vote as the event log recorded it, whether it was counted or refused. */
export interface RecordedVote {
  /** Position of its event in the log. */
  position: bigint;
  restaurant: string;
  /** The calendar day in Atlantic/Madeira on which it was decided, `YYYY-MM-DD`. */
  day: string;
  /** The moment of the decision, ISO 8601 in UTC. */
  at: string;
  /** Pseudonymous id of the visitor, the same for a year if the visitor keeps the cookie, otherwise for one day. */
  visitor: string;
  /** Pseudonymous id of the visitor's network on that day; null for votes from before networks were limited. */
  network: string | null;
  /** The language of the page on which it was cast; null for votes from before this was recorded. */
  locale: Locale | null;
  /** The reason why it was refused when it was cast; null if it was counted. */
  refused: RefusalReason | null;
}

/** A field of a vote that costs time to read from the log, so that it is read only if a rule or an output needs it. */
export type VoteField = Exclude<keyof RecordedVote, 'restaurant' | 'day' | 'refused'>;
