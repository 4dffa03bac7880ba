import { z } from 'zod';
import type { RefusalReason } from './events.ts';

/** Version of the form of a leaf. A tree never changes it; another form would be a tree of its own. */
const FORM = 'levada-vote/1';

/** A vote or a refused vote as it is in the tree of votes: without voter, network and position in the log. */
export interface VoteLeaf {
  restaurant: string;
  /** Calendar day in Madeira for which the vote was decided, `YYYY-MM-DD`. */
  day: string;
  /** Time of the decision, ISO 8601 in UTC. */
  at: string;
  /** Language of the page on which it was cast; null if it was not recorded. */
  locale: string | null;
  /** Version of the rule by which it was decided. */
  policy: number;
  /** Reason of a refusal; null for a vote that counts. */
  reason: RefusalReason | null;
  /** 32 hex digits, without which trying all votes would reveal which one a hash belongs to. */
  salt: string;
}

/**
 * Returns the text whose UTF-8 bytes are a leaf: a JSON array without spaces, in the order form, kind, restaurant, day, time, locale,
 * policy, reason, salt (docs/decisions/0033).
 */
export const formatVoteLeaf = ({ restaurant, day, at, locale, policy, reason, salt }: VoteLeaf): string =>
  JSON.stringify([FORM, reason === null ? 'vote' : 'refusal', restaurant, day, at, locale, policy, reason, salt]);

const text = z.string();
const leaf = z.tuple([
  z.literal(FORM),
  text,
  text,
  z.iso.date(),
  text,
  text.nullable(),
  z.number(),
  text.nullable(),
  text,
]);

/** Returns restaurant, day and reason of a leaf from its text; undefined if it is no leaf in this form. */
export const parseVoteLeaf = (entry: string): Pick<VoteLeaf, 'restaurant' | 'day' | 'reason'> | undefined => {
  try {
    const [, , restaurant, day, , , , reason] = leaf.parse(JSON.parse(entry));
    return { restaurant, day, reason: reason as RefusalReason | null };
  } catch {
    return undefined;
  }
};
