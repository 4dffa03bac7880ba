import type { Locale } from '#domain/shared/locale.ts';
import type { RecordedVote } from '#domain/vote/counting-rules/recorded-vote.ts';
import { NETWORK_PREFIX, type RefusalReason, VOTE_PREFIX } from '#domain/vote/events.ts';
import type { createNetworkMemory } from './network-of-visitor.ts';
import { InvalidVote } from './vote-log.ts';

/** The types of the events from which votes are read. */
export const VOTE_TYPES = ['VoteCast', 'VoteRefused'] as const;
/** The type of the events that say from which network a visitor votes. */
export const PLACE_TYPE = 'NetworkPlaceTaken';

/** The fields of an event of a vote, or of a network's reserved vote. What was not read is null. */
export interface VoteEventFields {
  type: string;
  stream: string | null;
  position: bigint;
  restaurant: string | null;
  day: string | null;
  reason: string | null;
  voter: string | null;
  locale: string | null;
  at: string | null;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Creates a function that returns the vote of an event, or undefined for an event that only says from which network a visitor votes.
 * Throws `InvalidVote` for a vote without restaurant or day.
 */
export const createVoteReader = (networks: ReturnType<typeof createNetworkMemory>) => {
  let checkedDay = '';
  return (event: VoteEventFields): RecordedVote | undefined => {
    const { type, stream, position, restaurant, day, reason, voter, locale, at } = event;
    if (day === null || (day !== checkedDay && !DAY.test(day))) throw new InvalidVote(placeOf(event));
    checkedDay = day;
    if (type === PLACE_TYPE) {
      networks.note(day, voter ?? '', idIn(stream ?? '', NETWORK_PREFIX, day));
      return undefined;
    }
    if (!restaurant) throw new InvalidVote(placeOf(event));
    const visitor = voter ?? (stream === null ? '' : idIn(stream, VOTE_PREFIX, day));
    const network =
      reason === 'network_limit' && stream !== null ? idIn(stream, NETWORK_PREFIX, day) : networks.find(day, visitor);
    const refused = reason as RefusalReason | null;
    return { position, restaurant, day, at: at ?? '', visitor, network, locale: locale as Locale | null, refused };
  };
};

/** Returns the id in a stream name, `{prefix}{day}_{id}`. */
const idIn = (stream: string, prefix: string, day: string): string => stream.slice(prefix.length + day.length + 1);

const placeOf = ({ type, stream, position }: VoteEventFields): string =>
  position > 0n
    ? `the event ${type} at position ${position}`
    : `an event ${type}${stream ? ` in stream ${stream}` : ''}`;
