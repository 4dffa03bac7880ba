import type { FactorType } from '#domain/account/events.ts';
import type { ServiceKeyScope } from '#domain/account/service-key-events.ts';
import type { Article } from '#domain/article/state.ts';
import type { TitleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale, PartlyLocalized } from '#domain/shared/locale.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { StatisticsFilter } from '#domain/vote/statistics-filter.ts';
import type { MediaUsage, Queries } from '#projections/queries.ts';
import type { VoteAnomalies, VoteStatistics } from '#projections/vote/views.ts';
import type { OperationsOverview } from './operations-view.ts';
import type { TextDiffPart } from './text-diff.ts';

/**
 * Queries of the admin screens that the read models' `Queries` do not contain, such as those on accounts, which are rows of a table and no
 * read model (docs/decisions/0022). Times are ISO 8601.
 */
export interface AdminQueries {
  /** Returns the second factors of the signed-in user. */
  factors(): Promise<SecondFactor[]>;
  /** Returns the passkeys of the signed-in user, the oldest first. */
  passkeys(): Promise<OwnPasskey[]>;
  /** Returns how many recovery codes the signed-in user has left. */
  recoveryCodes(): Promise<number>;
  /** Returns the signed-in user's accounts at sign-in providers. */
  identities(): Promise<LinkedIdentity[]>;
  /** Returns the sessions of the signed-in user, the most recently used first. */
  sessions(): Promise<AccountSession[]>;
  /** Returns every place where a picture is used. */
  mediaUsages(mediaId: string): Promise<MediaUsage[]>;
  /** Returns a page of the pictures that are used nowhere. */
  unusedPictures: Queries['libraryPage'];
  /**
   * Returns the state of an entity as its decider folds it, and the revision of its last event; undefined if its stream does not exist.
   */
  item(stream: string): Promise<{ state: unknown; revision: number } | undefined>;
  /** Returns a page of the newsletter's subscribers, with their decrypted addresses. `q` is a complete e-mail address, or empty. */
  subscribers(query: SubscriberFilter): Promise<{ total: number; items: Subscriber[] }>;
  /** Returns how often each advert was seen and clicked, by its id. Adverts that were not seen are missing. */
  advertTotals(): Promise<ReadonlyMap<string, AdvertCounts>>;
  /** Returns the counts of an advert on the latest days on which it was seen or clicked, newest first. */
  advertDays(advert: string, limit: number): Promise<AdvertDay[]>;
  /** Returns the events of one stream, newest first. */
  streamHistory(stream: string): Promise<StreamEvent[]>;
  /** Returns all accounts with a staff role, by name. */
  people(): Promise<StaffMember[]>;
  /** Returns the e-mails to accounts and subscribers that wait for the mail server or were given up, the latest first. */
  unsentEmails(): Promise<UnsentEmail[]>;
  /** Returns a page of the e-mails that were stored because there was no mail server, the newest first. */
  storedEmails(window: { limit: number; offset: number }): Promise<{ total: number; items: StoredEmailEntry[] }>;
  /** Returns the content of a stored e-mail; undefined if there is none, or its recipient was erased. */
  storedEmail(id: string): Promise<StoredEmail | undefined>;
  /** Returns the latest messages to the receiver of a webhook; those that failed or wait before those that were sent. */
  webhookDeliveries(webhook: string, limit: number): Promise<WebhookDelivery[]>;
  /** Returns a page of the signed URLs of the storage service that have not expired, the newest first. */
  signedUrls(window: { limit: number; offset: number }): Promise<{ total: number; items: SignedUrl[] }>;
  serviceKeys(): Promise<ServiceKeyEntry[]>;
  /** The keys with which programs act for the user's own account. */
  ownKeys(): Promise<ServiceKeyEntry[]>;
  /** Returns the key with which programs without an account call the site. It is no secret. */
  anonKey(): Promise<string>;
  /** Returns what readers did in the two weeks up to a calendar day in Madeira, and the state of the read models. */
  dashboardFigures(today: string): Promise<DashboardFigures>;
  /** Returns the counted votes for an item on each of the 14 days up to `today`, a calendar day in Madeira. */
  votesOf(id: string, today: string): Promise<DayCount[]>;
  /**
   * Counts the votes of a period again by a rule. What is not read from the log within a moment is undefined; `replay` says why. `names` are
   * those of all restaurants by id.
   */
  voteStatistics(filter: StatisticsFilter): Promise<VoteStatisticsAnswer>;
  /** Returns how the number of confirmed subscribers changed in the half year up to `today`, a calendar day in Madeira. */
  subscriberGrowth(today: string): Promise<SubscriberGrowth>;
  /** Returns the state of the system, for administrators. */
  operations(): Promise<OperationsOverview>;
  /** Returns broken internal links in published texts, by path. */
  deadLinks(): Promise<DeadLink[]>;
  /** Returns a page of the audit log: events caused by staff and by the system. */
  audit(locale: Locale, query: AuditQuery): Promise<AuditPage>;
  /** Returns the event at a position of the log, with all of its changes in full length; undefined if there is none. */
  auditEvent(locale: Locale, position: string): Promise<AuditEvent | undefined>;
  /** Returns the signed-in user's articles that were started and never saved, the latest first, with titles in `locale`. */
  unsavedArticles(locale: Locale): Promise<UnsavedArticle[]>;
  /** Returns the signed-in user's latest drafts of saved articles, with titles in `locale`. */
  ownDrafts(locale: Locale): Promise<OwnDraft[]>;
  /** Returns the contributor whom the signed-in user last selected as author; undefined if there is none. */
  lastAuthor(): Promise<string | undefined>;
  deleted(locale: Locale, before?: string): Promise<DeletedPage>;
  /** Returns the versions of an article and its state at two revisions; undefined if the article never existed. */
  articleVersions(
    id: string,
    asked: { from?: number | undefined; to?: number | undefined },
  ): Promise<ArticleVersions | undefined>;
}

export interface AdvertCounts {
  views: number;
  clicks: number;
}

export interface AdvertDay extends AdvertCounts {
  /** Calendar day in Madeira, `YYYY-MM-DD`. */
  day: string;
}

export interface SubscriberFilter {
  q: string;
  state: Subscriber['state'] | 'all';
  sort: 'createdAt' | '-createdAt';
  limit: number;
  offset: number;
}

export interface Subscriber {
  id: string;
  /** Null while the address is being erased. */
  email: string | null;
  /** Language in which they subscribed. */
  locale: string;
  state: 'unconfirmed' | 'confirmed' | 'unsubscribed';
  /** ISO 8601. */
  createdAt: string;
}

/** An article that was started and never saved. Its title is the start of the text if it has none. */
export interface UnsavedArticle extends TitleInLocale {
  /** Id of the article that the draft is for. */
  id: string;
  /** ISO 8601. */
  at: string;
}

/** An article with a draft that the user worked on. */
export interface OwnDraft extends TitleInLocale {
  id: string;
  /** Time of the user's last change, ISO 8601. */
  at: string;
}

export interface DeadLink {
  path: string;
  /** Id of the article that contains the link. */
  article: string;
  /** Titles of the article by language. */
  titles: PartlyLocalized<string>;
}

/** Filters of the audit log; all that are given must match. */
export interface AuditFilter {
  /** Kind of item: `article`. */
  kind?: string | undefined;
  /** Type of event: `ArticleEdited`. */
  type?: string | undefined;
  /** Stream of one item: `article-…`. */
  thing?: string | undefined;
  /** Beginnings of words in the name of an item. */
  q?: string | undefined;
  /** Id of the account that caused the event. */
  actor?: string | undefined;
  /** First day, `YYYY-MM-DD` in Madeira. */
  from?: string | undefined;
  /** Last day, `YYYY-MM-DD` in Madeira. */
  until?: string | undefined;
}

export interface AuditQuery extends AuditFilter {
  /** `next` of the previous page. */
  before?: string | undefined;
}

export interface AuditPage {
  entries: AuditEntry[];
  /** Undefined on the last page. */
  next: string | undefined;
  /** All accounts that ever caused an event, and the system, with the names that the history shows. */
  actors: { id: string; name: string }[];
}

/** An event of the audit log, in readable form. */
export interface AuditEntry {
  position: string;
  stream: string;
  /** `ArticleEdited` */
  type: string;
  /** ISO 8601. */
  at: string;
  /** Name of the account, or a text for the system and for deleted accounts. */
  userName: string;
  /** Label of the type, with the language of the article for events about one language. */
  headline: string;
  /** Name of the item it concerns; empty if it has none. */
  subject: string;
  changes: ShownChange[];
  /** Why no command can undo it; undefined if one may be able to. */
  notUndoable: string | undefined;
  /** True if a command may be able to restore the item to this state. */
  isRestorable: boolean;
}

/** A changed field as the history shows it. */
export interface ShownChange {
  label: string;
  /** One, or one for each language of a text. */
  sides: ShownSide[];
}

export interface ShownSide {
  /** Language of the text; undefined for values that are the same in both languages. */
  language?: Locale;
  /** Undefined if there was no value. */
  from?: ShownValue;
  /** Undefined if there is no value any more. */
  to?: ShownValue;
  /** The two texts word by word; undefined if they were not compared or have no words in common. */
  words?: TextDiffPart[];
}

export interface ShownValue {
  text: string;
  pictures?: ShownPicture[];
  /** Name of a hue, to show as a swatch. */
  hue?: string;
  /** `#rrggbb`, to show as a swatch. */
  colour?: string;
}

export interface ShownPicture {
  /** Media id. */
  id: string;
  /** URL of a small version. */
  url: string;
}

/** One event of the log, with everything that was stored. */
export interface AuditEvent {
  entry: AuditEntry;
  /** The event as indented JSON, without personal data. */
  raw: string;
}

/** A version of an article: consecutive events of one user that are less than ten minutes apart. */
export interface ArticleVersion {
  /** Revision of its last event. */
  revision: number;
  /** Time of its last event, ISO 8601. */
  at: string;
  userName: string;
  /** Event types, each once, in order: `ArticleEdited`. */
  types: string[];
  events: number;
}

export interface ArticleVersions {
  /** Newest first. */
  versions: ArticleVersion[];
  from: { revision: number; article: Article };
  to: { revision: number; article: Article };
  /** The article as it is now, and as it would be after it was restored to `to`. */
  restoring: { current: Article; restored: Article };
}

export interface DeletedPage {
  items: DeletedItem[];
  /** `before` of the next page; undefined on the last one. */
  next: string | undefined;
}

export interface DeletedItem {
  stream: string;
  at: string;
  userName: string;
  name: string;
}

export interface DayCount {
  /** `YYYY-MM-DD` */
  day: string;
  count: number;
}

export interface VoteStatisticsAnswer {
  statistics: VoteStatistics | undefined;
  anomalies: VoteAnomalies | undefined;
  names: ReadonlyMap<string, string>;
  replay: ReplayState;
}

/**
 * State of a replay of the log: `done`, with the moment at which it began; `running`; `busy`, because other replays run; or failed:
 * `out_of_order`, because the rule cannot judge votes in the order of this log, or `log`, because the log cannot be read.
 */
export type ReplayState =
  | { state: 'done'; at: string }
  | { state: 'running' }
  | { state: 'busy' }
  | { state: 'failed'; reason: 'out_of_order' | 'log' };

export interface SubscriberGrowth {
  /** Number of confirmed subscribers at the end of each week, by its last day; the last week ends today. Empty if there never was one. */
  weeks: DayCount[];
  /** Number of subscriptions that were confirmed in these weeks. */
  gained: number;
  /** Number of confirmed subscribers who unsubscribed or were erased in these weeks. */
  lost: number;
}

export interface DashboardFigures {
  /** Page views per day. */
  views: DayCount[];
  mostRead: { path: string; views: number }[];
  /** Counted votes per day. */
  votes: DayCount[];
  /** Confirmed subscribers by the day on which they subscribed. */
  subscribers: DayCount[];
  /** Number of all confirmed subscribers. */
  confirmed: number;
  /** State of each projection: `fed` is running, `silent` means that no process is running it, `stopped` that it failed. */
  readModels: { name: string; state: 'fed' | 'silent' | 'stopped' }[];
}

export interface StreamEvent {
  position: string;
  /** `MediaEdited` */
  type: string;
  /** Name of the account that caused the event; empty for the system. */
  userName: string;
  at: string;
}

export interface SecondFactor {
  id: string;
  type: FactorType;
  name: string;
  isVerified: boolean;
}

export interface OwnPasskey {
  id: string;
  /** Empty if it has none. */
  name: string;
  /** When it last signed in; null if never. */
  usedAt: string | null;
}

export interface LinkedIdentity {
  id: string;
  /** Name of the provider, as in `AdminContext.providers`. */
  provider: string;
  /** E-mail address at the provider. */
  email: string;
}

export interface AccountSession {
  id: string;
  /** `User-Agent` of the browser. */
  userAgent: string;
  begun: string;
  seen: string;
  isCurrentSession: boolean;
}

export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /** Undefined for an invited user who has not signed in yet. */
  lastSignIn: string | undefined;
  /** Time of the latest invitation; undefined for an account that was not created by one. */
  invitedAt: string | undefined;
  /** Time when the owner confirmed the e-mail, which accepts an invitation. */
  acceptedAt: string | undefined;
  /** The invitation link that is not used yet; undefined when there is none any more. */
  invitation: AccountLink | undefined;
  /** The link for choosing a new password that is not used yet. */
  recovery: AccountLink | undefined;
  isBanned: boolean;
  isCurrentUser: boolean;
}

/** An unused link with which an account owner chooses a password. Its URL is stored nowhere. */
export interface AccountLink {
  /** Time when it was created. */
  at: string;
  validUntil: string;
  isValid: boolean;
  /** State of the e-mail with the link. `none`: it was not sent by e-mail. `failed`: the e-mail was given up. */
  email: 'waiting' | 'sent' | 'failed' | 'none';
  /** Why the last attempt failed; empty if none did. */
  reason: string;
  /** Undefined unless the e-mail waits. */
  nextAttempt: string | undefined;
}

export const UNSENT_EMAIL_KINDS = [
  'confirmation',
  'invite',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
  'reauthentication',
  'newsletter',
] as const;

/** An e-mail that the mail server has not accepted. */
export interface UnsentEmail {
  id: string;
  kind: (typeof UNSENT_EMAIL_KINDS)[number];
  /** Null if the recipient was erased. */
  to: string | null;
  /** `failed`: given up. `interrupted`: the process stopped while sending it, so it may have been sent. */
  state: 'waiting' | 'failed' | 'interrupted';
  /** Why the last attempt failed; empty if none did. */
  reason: string;
  /** Time of the last attempt. */
  at: string;
  nextAttempt: string | undefined;
  /** False if its link has expired, or its recipient was erased. */
  canBeSent: boolean;
}

/** An e-mail that was stored because there was no mail server; of an erased recipient only its time remains. */
export type StoredEmailEntry =
  | { id: string; at: string; to: string; subject: string }
  | { id: string; at: string; forgotten: true };

export interface StoredEmail {
  to: string;
  subject: string;
  text: string;
  at: string;
}

/** URLs that were signed together, with which anyone can download or upload objects of the storage service. */
export interface SignedUrl {
  id: string;
  use: 'download' | 'upload';
  /** `{bucket}/{name}` of the first object. */
  object: string;
  /** Number of the other objects. */
  others: number;
  /** Name of the account that signed them; null for a program with a service key. */
  maker: string | null;
  /** Name of that key; null: signed by an earlier release. */
  serviceKey: string | null;
  /** ISO 8601, like `expiresAt`. */
  at: string;
  expiresAt: string;
}

/** A key with which programs call the site, without the key itself. */
export interface ServiceKeyEntry {
  id: string;
  name: string;
  scopes: readonly ServiceKeyScope[];
  /** The buckets that it is limited to; null: all. */
  buckets: readonly string[] | null;
  /** True for the key that earlier releases derived from SECRET. */
  isEarlier: boolean;
  /** Name of the administrator who made it; null: made on the server. */
  maker: string | null;
  isExpired: boolean;
  /** ISO 8601, like the others. */
  at: string;
  expiresAt: string | undefined;
  usedAt: string | undefined;
}

/** A message to the receiver of a webhook. */
export interface WebhookDelivery {
  id: string;
  /** `article.published`; `webhook.test` at position 0. */
  type: string;
  /** Of the event in the log. */
  position: string;
  status: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** Why the last attempt failed. */
  error: string | null;
  /** Time of the last attempt, or of the message if there was none. */
  at: string;
  /** Time of the next attempt. */
  tryAt: string | null;
}
