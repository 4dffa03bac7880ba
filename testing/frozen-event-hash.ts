import { createHash } from 'node:crypto';

/** A line of a slice's `frozen-events.jsonl`. */
interface FrozenEvent {
  /** Names of the events before it. */
  after: string[];
  event: unknown;
}

/** Returns the hash of a frozen event and of the events before it, as hexadecimal text. The layout and the state do not matter. */
export const frozenEventHash = ({ after, event }: FrozenEvent): string =>
  createHash('sha256').update(JSON.stringify({ after, event })).digest('hex');
