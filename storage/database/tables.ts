import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { LastEvent } from '../events/last-event.ts';
import type { Sealed } from '../personal-data/cipher.ts';
import type { Encrypted } from '../personal-data/encrypted.ts';
import type { AuthTables } from './auth-tables.ts';
import type { StorageTables } from './object-storage-tables.ts';

/**
 * Tables of schema `public`. Slices add their read models (`db.withTables<…>()`); the event log is accessed through the port `EventStore`.
 */
export interface Database extends AuthTables, StorageTables {
  projection: ProjectionTable;
  projection_heartbeat: ProjectionHeartbeatTable;
  personal_key: PersonalKeyTable;
  page_view: PageViewTable;
  advert_count: AdvertCountTable;
  outbox_mail: OutboxMailTable;
  reactor: ReactorTable;
  reaction: ReactionTable;
  secret_fingerprint: SecretFingerprintTable;
  unfinished_restore: UnfinishedRestoreTable;
  magazine: MagazineTable;
  idempotency_key: IdempotencyKeyTable;
  recorded_refusals: RecordedRefusalsTable;
  desk_presence: DeskPresenceTable;
  article_draft: ArticleDraftTable;
  article_document: ArticleDocumentTable;
  article_document_update: ArticleDocumentUpdateTable;
  article_document_save: ArticleDocumentSaveTable;
  preview_link: PreviewLinkTable;
  job_run: JobRunTable;
  vote_checkpoint: VoteCheckpointTable;
  most_read_article: MostReadArticleTable;
  note_read: NoteReadTable;
  process_message: ProcessMessageTable;
  realtime_process: RealtimeProcessTable;
  realtime_presence: RealtimePresenceTable;
  webhook_state: WebhookStateTable;
  webhook_delivery: WebhookDeliveryTable;
}

/** What the sender of webhooks knows of each. */
interface WebhookStateTable {
  /** The webhook. */
  id: string;
  /** Encrypted; the one before is used beside it until `earlier_until`. */
  secret: JSONColumnType<Sealed>;
  earlier_secret: JSONColumnType<Sealed> | null;
  earlier_until: Date | null;
  /** Deliveries were created up to this position of this log; null: none yet. */
  log: string | null;
  position: bigint | null;
  last_event: ColumnType<LastEvent | null, string | null, string | null>;
  /** The position at which the webhook had been turned on then. */
  active_since: bigint | null;
}

/** A message to the receiver of a webhook. */
interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  /** Of the event that it is about. */
  position: bigint;
  type: string;
  body: string;
  status: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  try_at: Generated<Date>;
  tried_at: Date | null;
  /** Status of the last response, if there was one. */
  response: number | null;
  error: string | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

/** A message between processes that is too large for a notification, as JSON. */
interface ProcessMessageTable {
  id: string;
  content: string;
  sent_at: Generated<Date>;
}

/** A running process in which clients are present. */
interface RealtimeProcessTable {
  id: string;
  seen_at: Generated<Date>;
}

/** A client that is present in a topic. */
interface RealtimePresenceTable {
  ref: string;
  process: string;
  topic: string;
  key: string;
  meta: JSONColumnType<object>;
}

/** The state of each generation of a read model. One per name is live; another one may be being built. */
interface ProjectionTable {
  name: string;
  generation: number;
  version: number;
  position: Generated<bigint>;
  /** Id of the log that the position belongs to; null before it is known. */
  log: string | null;
  status: 'live' | 'building';
  /** The event that stopped it and the reason. */
  error: JSONColumnType<object> | null;
  /** The last projected event; null before the first one. */
  last_event: JSONColumnType<object> | null;
  updated_at: Generated<Date>;
}

/** The process run that projects a generation of a read model (lease holder) and its last heartbeat, by the database's clock. */
interface ProjectionHeartbeatTable {
  name: string;
  generation: number;
  /** Id of the run. */
  holder: string;
  /** Process id of the backend of the connection that wrote the last heartbeat; 0 when the holder has released the lease. */
  backend: number;
  /** Position up to which the log was processed. */
  position: bigint;
  beat_at: Date;
  /** Last time when the whole log had been processed. */
  caught_up_at: Date | null;
}

/**
 * A key of personal data. A destroyed key keeps its row, so that data encrypted with it is recognised as erased. A subject has at most one
 * key that is not destroyed.
 */
export interface PersonalKeyTable {
  id: string;
  subject: string;
  wrapped: JSONColumnType<Sealed> | null;
  /** Fingerprint of the secret that wrapped the key. */
  wrapped_by: string;
  created_at: Generated<Date>;
  destroyed_at: Date | null;
}

/** How much of a note an account has read. Rows of notes that are gone stay until the account is deleted. */
interface NoteReadTable {
  account_id: string;
  note_id: string;
  /** Number of entries: the note itself and its answers. */
  entries: number;
}

/** Mails for which no server is configured, each encrypted for its recipient. */
interface OutboxMailTable {
  id: string;
  /** Subject of the personal data, `subscriber-…`. */
  person: string;
  content: JSONColumnType<Encrypted>;
  at: Generated<Date>;
}

/** The position up to which a reactor has read the log; its reactions are in `reaction`. */
interface ReactorTable {
  name: string;
  position: bigint;
  /** Id of the log that the position belongs to. */
  log: string | null;
  /** The last event for this reactor at or before the position. Identifies the position in a copy of the log. */
  last_event: JSONColumnType<LastEvent> | null;
}

/**
 * A reactor's reaction to an event, recorded before it is carried out. A row that stays `acting` was interrupted, and it is unknown whether
 * it happened; `waiting` certainly has not happened yet.
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

/** Number of page views by day, page and referring host. */
interface PageViewTable {
  /** Calendar day in Madeira, `YYYY-MM-DD`. */
  day: string;
  path: string;
  locale: Locale;
  /** Referring host; empty if there is none or it is this site. */
  referrer: string;
  views: number;
}

interface AdvertCountTable {
  advert: string;
  /** Calendar day in Madeira, `YYYY-MM-DD`. */
  day: string;
  views: number;
  clicks: number;
}

/** A single row. */
interface SecretFingerprintTable {
  only: Generated<true>;
  fingerprint: string;
}

/** At most one row; it exists from the beginning of a restore to its end. */
interface UnfinishedRestoreTable {
  backup_made_at: string;
  begun_at: Generated<Date>;
}

/** At most one row; it exists once the magazine has had its event log in EventStoreDB. */
interface MagazineTable {
  only: Generated<true>;
  id: string;
}

/** The first request with a command's `Idempotency-Key`. */
interface IdempotencyKeyTable {
  /** Keyed hash of sender, command and key. */
  id: string;
  /** Keyed hash of the request body. */
  fingerprint: string;
  at: Generated<Date>;
}

/** Number of rejected votes of a network on one day that were recorded as events. */
interface RecordedRefusalsTable {
  /** Calendar day in Madeira, `YYYY-MM-DD`. */
  day: string;
  /** Keyed hash that changes every day. */
  network: string;
  count: number;
}

/** A browser tab that shows an admin screen. */
interface DeskPresenceTable {
  tab: string;
  account_id: string;
  path: string;
  block: string | null;
  seen_at: Generated<Date>;
}

/** A link with which a visitor without an account sees an unpublished article, or the whole site at a given time. */
interface PreviewLinkTable {
  id: string;
  token_hash: string;
  /** The account that created the link. */
  account_id: string;
  article: string | null;
  /** The time to show; null: now. */
  moment: Date | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** The last run of a recurring job. A row that stays `running` while no process holds the job's lock was interrupted. */
interface JobRunTable {
  name: string;
  /** Time of the schedule of the last run that was not started by hand; each is run by one process only. */
  slot: Date | null;
  started_at: Date;
  finished_at: Date | null;
  status: 'running' | 'done' | 'failed';
  /** Number of things that the run handled. */
  result: number | null;
  error: string | null;
  /** Id of the run; with the two columns below, the lease of the process that runs the job (`storage/database/lease.ts`). */
  holder: string | null;
  backend: Generated<number>;
  beat_at: Date | null;
}

/** The shared document of an article that is being written: its state up to an update, to which later updates are added. */
export type ArticleDocumentTable = ArticleDocumentColumns &
  Record<`base_${Locale}`, Generated<Buffer | null>> &
  Record<`writers_${Locale}`, Generated<string[]>>;

/**
 * Each language has two more columns: `base_pt` is as `base`, for the texts of a language that were saved without the rest, and null if
 * `base` is theirs, too; `writers_pt` is as `writers`, for the texts of that language.
 */
interface ArticleDocumentColumns {
  article_id: string;
  /** Changes when the document is created again, so that copies with another history are recognised. */
  epoch: string;
  /** The version that `base` equals; -1 while the article was never saved. */
  revision: number;
  /** State of the document that equals the saved version, encoded by Yjs. */
  base: Buffer;
  state: Buffer;
  /** Letters that the updates in `state` have moved from one text to another, by their ids. */
  moved_letters: JSONColumnType<MovedLetters[], string | undefined, string>;
  /** Id of the last update that `state` contains. */
  compacted_to: Generated<bigint>;
  /** Accounts that wrote what `state` has and the saved version has not, of what the languages share. */
  writers: Generated<string[]>;
  created_by: string | null;
  changed_at: Generated<Date>;
  /** When the working copy of a never-saved article was discarded. Writing in it takes that back. */
  discarded_at: Generated<Date | null>;
}

/** Letters of a shared document that were moved together, by the id of the first. The ids and places of the others follow. */
export interface MovedLetters {
  id: LetterId;
  length: number;
  /** Id of the text from which they were moved, of its block, and the place of the first letter in it. */
  text: string;
  block?: LetterId | undefined;
  at: number;
  /** Id of the first in the text to which they were moved. */
  copy?: LetterId | undefined;
}

/** Id of a letter, as Yjs counts what each client inserts. */
interface LetterId {
  client: number;
  clock: number;
}

/** A change of a shared document. Ids grow in the order of the commits of one article. */
interface ArticleDocumentUpdateTable {
  id: Generated<bigint>;
  article_id: string;
  /** Encoded by Yjs. */
  update: Buffer;
  /** Who wrote it; null for what came from another version. */
  account_id: string | null;
  at: Generated<Date>;
}

/** A state of a shared document for which a command was sent. The command's events have `key` as their cause. */
interface ArticleDocumentSaveTable {
  key: string;
  article_id: string;
  state: Buffer;
  /** Letters that the updates in `state` have moved from one text to another, by their ids. */
  moved_letters: JSONColumnType<MovedLetters[], string | undefined, string>;
  /** Id of the last update that `state` contains. */
  last_update: bigint;
  /** The languages that are saved; null: all of the document. */
  parts: string[] | null;
  at: Generated<Date>;
}

/** An editor's unsaved input for an article. */
interface ArticleDraftTable {
  account_id: string;
  /** Id of the article. The editor generates it before the article is first saved. */
  article: string;
  /** Id of the open editor; each has its own draft. */
  editor: string;
  value: JSONColumnType<object>;
  /** The revision that the editing started from. */
  revision: number;
  at: Generated<Date>;
}

/** The published state of the tree of votes at the end of a day. */
export interface VoteCheckpointTable {
  /** Calendar day in Madeira. */
  day: string;
  /** Number of leaves of the tree. */
  size: number;
  /** The signed checkpoint. */
  checkpoint: string;
  /** The signed totals of the leaves since the checkpoint before. */
  totals: string;
  /** The proof that the tree begins with that of the checkpoint before; null for the first one. */
  consistency: string | null;
  /** The public key of the signatures. */
  verifier_key: string;
  published_at: Generated<Date>;
}

/** The articles that were read most in the last days. */
interface MostReadArticleTable {
  /** From 1. */
  place: number;
  article: string;
}
