import type { RecordedEvent } from './event-store.ts';

/** Identifies an event independently of positions, so that the same place is found in a copy of the log. Numbers are decimal text. */
export interface LastEvent {
  id: string;
  stream: string;
  type: string;
  revision: string;
  position: string;
}

/**
 * Returns the fields of an event with which a consumer stores how far it has read. Unlike a position alone, they also identify the event in
 * a copy of the log, where positions differ.
 */
export const lastEventOf = ({ id, stream, type, revision, position }: RecordedEvent): LastEvent => ({
  id,
  stream,
  type,
  revision: String(revision),
  position: String(position),
});
