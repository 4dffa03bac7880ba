import type { Generated, JSONColumnType } from 'kysely';
import type { LastEvent } from '../events/last-event.ts';
import type { Sealed } from '../personal-data/cipher.ts';
import type { Encrypted } from '../personal-data/encrypted.ts';
import type { AuthTables } from './auth-tables.ts';
import type { StorageTables } from './object-storage-tables.ts';

/** The tables of the schema `public`. Read models bring their own (`db.withTables<…>()`); the event log has a port. */
export interface Database extends AuthTables, StorageTables {
  projection: ProjectionTable;
  projection_heartbeat: ProjectionHeartbeatTable;
  personal_key: PersonalKeyTable;
  page_view: PageViewTable;
  outbox_mail: OutboxMailTable;
  reactor: ReactorTable;
  reaction: ReactionTable;
  secret_fingerprint: SecretFingerprintTable;
  idempotency_key: IdempotencyKeyTable;
  recorded_refusals: RecordedRefusalsTable;
  desk_presence: DeskPresenceTable;
  article_draft: ArticleDraftTable;
  preview_link: PreviewLinkTable;
}

/** How far each generation of a read model is. One per name is live, another may be building beside it. */
interface ProjectionTable {
  name: string;
  generation: number;
  version: number;
  position: Generated<bigint>;
  /** Name of the log that the position belongs to; null where a release wrote it that did not know. */
  log: string | null;
  status: 'live' | 'building';
  /** The event that stopped it, and why. */
  error: JSONColumnType<object> | null;
  /** The last event that was projected; null before the first one. */
  last_event: JSONColumnType<object> | null;
  updated_at: Generated<Date>;
}

/** Who feeds a generation of a read model, and the last sign of life, by the database's clock. */
interface ProjectionHeartbeatTable {
  name: string;
  generation: number;
  /** Id of the run. */
  holder: string;
  /** Process number of the connection that holds the lock. */
  backend: number;
  /** Up to where the log was seen. */
  position: bigint;
  beat_at: Date;
  /** When everything there was had been seen. */
  caught_up_at: Date | null;
}

/** A destroyed key keeps its row, so that what it encrypted is known to be forgotten. A subject has one that is not. */
export interface PersonalKeyTable {
  id: string;
  subject: string;
  wrapped: JSONColumnType<Sealed> | null;
  /** Fingerprint of the secret. */
  wrapped_by: string;
  created_at: Generated<Date>;
  destroyed_at: Date | null;
}

/** Mails that were not given to a server, each encrypted for the person it is for. */
interface OutboxMailTable {
  id: string;
  /** Subject of the personal data, `subscriber-…`. */
  person: string;
  content: JSONColumnType<Encrypted>;
  at: Generated<Date>;
}

/** Up to where a reactor has seen the log; what it did is in `reaction`. */
interface ReactorTable {
  name: string;
  position: bigint;
  /** Name of the log that the position belongs to; null where a release wrote it that did not know. */
  log: string | null;
  /** An event at the position or before it, behind which there was none for this reactor; tells the place in a copy of the log. */
  last_event: JSONColumnType<LastEvent> | null;
}

/**
 * What a reactor did about an event, written before it did it. `acting` that stays so was cut short: nobody knows whether it
 * happened. `waiting` certainly did not happen yet.
 */
interface ReactionTable {
  reactor: string;
  event_id: string;
  stream: string;
  status: 'acting' | 'done' | 'waiting' | 'failed';
  attempts: number;
  try_at: Date | null;
  error: string | null;
  updated_at: Generated<Date>;
}

/** How often a page was seen on a day, by where its readers came from. */
interface PageViewTable {
  /** Calendar day in Madeira, `YYYY-MM-DD`. */
  day: string;
  path: string;
  locale: 'pt' | 'en';
  /** Host that led there; empty where none did, or our own. */
  referrer: string;
  views: number;
}

/** One row. */
interface SecretFingerprintTable {
  only: Generated<true>;
  fingerprint: string;
}

/** What a command's `Idempotency-Key` was sent with the first time. */
interface IdempotencyKeyTable {
  /** Keyed hash of who sent it, the command and the key. */
  id: string;
  /** Keyed hash of the body. */
  fingerprint: string;
  at: Generated<Date>;
}

/** How many refused votes of a network's day were kept as events. */
interface RecordedRefusalsTable {
  /** Calendar day in Madeira, `YYYY-MM-DD`. */
  day: string;
  /** Keyed hash, another one every day. */
  network: string;
  count: number;
}

/** A tab of a browser that shows a screen of the desk. */
interface DeskPresenceTable {
  tab: string;
  account_id: string;
  path: string;
  block: string | null;
  seen_at: Generated<Date>;
}

/** A link by which somebody without an account sees an article that is not published, or the whole site at a moment. */
interface PreviewLinkTable {
  id: string;
  token_hash: string;
  /** Who made it. */
  account_id: string;
  article: string | null;
  /** Null: now. */
  moment: Date | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** What one person typed of an article and has not saved. */
interface ArticleDraftTable {
  account_id: string;
  /** Id of the article, which its editor makes before it is saved. */
  article: string;
  /** Id of the open editor that it is typed in; each has a draft of its own. */
  editor: string;
  value: JSONColumnType<object>;
  /** The revision that it began with. */
  revision: number;
  at: Generated<Date>;
}
