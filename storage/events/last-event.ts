import type { RecordedEvent } from './event-store.ts';

/** An event by which a place in a log is found again, whatever its positions are. Numbers are decimal text. */
export interface LastEvent {
  id: string;
  stream: string;
  type: string;
  revision: string;
  position: string;
}

/** How an event is kept beside a position. */
export const lastEventOf = ({ id, stream, type, revision, position }: RecordedEvent): LastEvent => ({
  id,
  stream,
  type,
  revision: String(revision),
  position: String(position),
});
