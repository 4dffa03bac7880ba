import type { ReadDatabase } from '#projections/read-models.ts';
import type { EventStore, RecordedEvent } from '#storage/events/event-store.ts';
import type { Mailer } from '#storage/mail/mailer.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';

/** What a reactor may use. */
export interface ReactorServices {
  store: EventStore;
  read: ReadDatabase;
  personalData: PersonalData;
  mailer: Mailer;
  siteUrl: string;
}

/** How a slice brings a reactor. */
export type CreateReactor = (services: ReactorServices) => Reactor;

/** Does something outside about events: sends a mail. It cannot be undone, so it is done at most once for an event. */
export interface Reactor {
  name: string;
  /** Prefixes of the streams it listens to. */
  prefixes: string[];
  /** Hours after which an event is too old to be answered, as all are that come with a log from elsewhere. */
  maxAgeHours: number;
  /**
   * Looks up what it needs and answers with the action; undefined where there is nothing to do. What it throws is thrown before
   * anything happened.
   */
  prepare(event: RecordedEvent): Promise<(() => Promise<void>) | undefined>;
  /** Whether an error of the action says that certainly nothing happened, and that it may go better later. */
  isRetryable(error: unknown): boolean;
}

/** Minutes from one failure to the next attempt; after the last one it is given up. Mail servers that put off strangers want some. */
export const RETRY_DELAYS_MINUTES = [1, 5, 30, 120, 360];
