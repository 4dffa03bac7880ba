/** Decisions of staff about a projection that an event has stopped. The stream is `projection-{name}`. */
export type ProjectionEvent =
  | { type: 'ProjectionRetried'; data: { name: string; position: string } }
  /** `eventId` identifies the event for ever; `position` changes when the log is copied to another store. */
  | { type: 'ProjectionEventSkipped'; data: { name: string; position: string; eventId: string } };

export const PROJECTION_PREFIX = 'projection-';

/**
 * Returns the name of the stream `projection-{name}`, with the decisions of staff about a stopped projection: to retry it or to skip an
 * event.
 */
export const projectionStream = (name: string): string => PROJECTION_PREFIX + name;
