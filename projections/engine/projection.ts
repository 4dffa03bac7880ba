import type { Transaction } from 'kysely';
import type { RecordedEvent } from '#storage/events/event-store.ts';

/**
 * A read model and how it follows from events. Tables are named without a schema: the runner decides by the
 * transaction's search path whether the live tables are meant or those of a rebuild beside them.
 */
export interface Projection {
  name: string;
  /** Raise it when the tables or the projector change: the read model is then rebuilt beside the old one. */
  version: number;
  /** Prefixes of the streams it listens to; none means every stream. */
  prefixes: string[];
  tables: string[];
  /** Creates the empty tables and their indexes. */
  // biome-ignore lint/suspicious/noExplicitAny: tables exist in several schemas
  create(trx: Transaction<any>): Promise<void>;
  /** Applies events in order and answers with the page tags that changed. Must be a pure function of events and tables. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  project(trx: Transaction<any>, events: RecordedEvent[]): Promise<Iterable<string>>;
}
