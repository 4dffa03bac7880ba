import { aggregates } from '#domain/event-registry.ts';

/** How the names of the magazine's streams begin. A server may hold those of other applications beside them. */
export const STREAM_PREFIXES: string[] = aggregates.map(({ prefix }) => prefix);
