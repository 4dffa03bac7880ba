/** What staff said about a read model that an event had stopped. The stream is `projection-{name}`. */
export type ProjectionEvent =
  | { type: 'ProjectionRetried'; data: { name: string; position: string } }
  /** The id names the event for ever: positions change when the log is copied elsewhere. */
  | { type: 'ProjectionEventSkipped'; data: { name: string; position: string; eventId: string } };

export const PROJECTION_PREFIX = 'projection-';

/** The stream of what was said about one projection. */
export const projectionStream = (name: string): string => PROJECTION_PREFIX + name;
