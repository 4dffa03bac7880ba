import { tracingChannel } from 'node:diagnostics_channel';

/*
 * What is reported of the way of a change through the site. Telemetry (api/telemetry) subscribes to these channels when it is switched on;
 * without a subscriber, `tracePromise` only calls the function.
 */

/** A command that is executed. */
export interface TracedCommand {
  name: string;
  /** `correlationId` of the events that it writes. */
  correlationId: string;
}

/** Events that are appended to one or several streams. */
export interface TracedAppend {
  /** The kind of the first stream, such as `article`: whole names may contain a hash of a visitor. */
  streamKind: string;
  events: number;
}

/** Events that are applied to a read model in one transaction. */
export interface TracedProjection {
  projection: string;
  events: number;
  /** Returns those of the events. */
  correlationIds(): string[];
}

export const commandTracing = tracingChannel<TracedCommand>('levada.command');
export const appendTracing = tracingChannel<TracedAppend>('levada.append');
export const projectionTracing = tracingChannel<TracedProjection>('levada.projection');
