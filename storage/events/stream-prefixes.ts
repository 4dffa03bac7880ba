import { aggregates } from '#domain/event-registry.ts';

/** Prefixes of this application's streams; an EventStoreDB server may also have streams of other applications. */
export const STREAM_PREFIXES: string[] = aggregates.map(({ prefix }) => prefix);
