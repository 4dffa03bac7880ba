/**
 * Decisions of staff about a projection, most of them about one that an event has stopped, and their completion. The stream is
 * `projection-{name}`.
 */
export type ProjectionEvent =
  | { type: 'ProjectionRetried'; data: { name: string; position: string } }
  /** `eventId` identifies the event for ever; `position` changes when the log is copied to another store. */
  | { type: 'ProjectionEventSkipped'; data: { name: string; position: string; eventId: string } }
  /** The tables are being filled again beside the served ones, or an interrupted rebuild continues. */
  | { type: 'ProjectionRebuildStarted'; data: { name: string } }
  /** The new tables are served. A process whose run had stopped at the old ones continues with them. */
  | { type: 'ProjectionRebuilt'; data: { name: string } };

export const PROJECTION_PREFIX = 'projection-';

/**
 * Returns the name of the stream `projection-{name}`, with the decisions of staff about a stopped projection: to retry it or to skip an
 * event.
 */
export const projectionStream = (name: string): string => PROJECTION_PREFIX + name;
