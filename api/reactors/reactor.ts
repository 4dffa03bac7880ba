import type { Kysely } from 'kysely';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore, RecordedEvent } from '#storage/events/event-store.ts';
import type { Mailer } from '#storage/mail/mailer.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';

/** Dependencies of reactors. */
export interface ReactorServices {
  store: EventStore;
  db: Kysely<Database>;
  read: ReadDatabase;
  personalData: PersonalData;
  mailer: Mailer;
  siteUrl: string;
}

/** Creates a reactor; slices export functions of this type. */
export type CreateReactor = (services: ReactorServices) => Reactor;

/**
 * A reactor has an external effect for events, such as sending an e-mail. The effect cannot be undone, so it happens at most once
 * per event.
 */
export interface Reactor {
  name: string;
  /** Prefixes of the streams that it subscribes to. */
  prefixes: string[];
  /** Hours after which an event is ignored, such as old events of an event log moved from another site. */
  maxAgeHours: number;
  /** Loads what the action needs and returns the action; undefined if there is nothing to do. Must not have an effect itself. */
  prepare(event: RecordedEvent): Promise<(() => Promise<void>) | undefined>;
  /** Returns true if the error proves that the action had no effect and a retry may succeed. */
  isRetryable(error: unknown): boolean;
}

/**
 * Minutes from a failure to the next attempt; after the last one, the reaction is given up. Mail servers that use greylisting
 * accept a later attempt.
 */
export const RETRY_DELAYS_MINUTES = [1, 5, 30, 120, 360];
