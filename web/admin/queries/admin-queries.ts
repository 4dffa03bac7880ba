import type { Locale } from '#domain/shared/locale.ts';
import type { StatisticsFilter } from '#domain/vote/statistics-filter.ts';
import type { MediaUsage, Queries } from '#projections/queries.ts';
import type {
  AccountSession,
  LinkedIdentity,
  OAuthClientEntry,
  OwnPasskey,
  ProgramRequest,
  SecondFactor,
  ServiceKeyEntry,
  StaffMember,
} from './account-views.ts';
import type { ArticleVersions, DeadLink, OwnDraft, UnsavedArticle } from './article-views.ts';
import type { BucketView } from './bucket-view.ts';
import type { StoredEmail, StoredEmailEntry, UnsentEmail } from './email-views.ts';
import type { AdvertCounts, AdvertDay, DashboardFigures, DayCount, VoteStatisticsAnswer } from './figure-views.ts';
import type { AuditEvent, AuditPage, AuditQuery, DeletedPage, StreamEvent } from './history-views.ts';
import type { ShownNote, UnreadMention } from './note-views.ts';
import type { OperationsOverview } from './operations-view.ts';
import type { SignedUrl } from './signed-url-view.ts';
import type { Subscriber, SubscriberFilter, SubscriberGrowth } from './subscriber-views.ts';
import type { WebhookDelivery } from './webhook-view.ts';
import type { Assignee } from './workflow-view.ts';

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
  /** Returns the accounts to which work on articles can be assigned, by name. */
  assignees(): Promise<Assignee[]>;
  /** Returns the notes on an article that were not deleted, in the order in which they were pinned. */
  shownNotes(article: string): Promise<ShownNote[]>;
  /** Returns the accounts that a note on an article may name, by name. */
  mentionable(article: string): Promise<Assignee[]>;
  /** Returns the open notes that name the user where they have not read it, the newest first. */
  unreadMentions(): Promise<UnreadMention[]>;
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
  /** Returns a page of the buckets of the storage service, by name. */
  buckets(window: { limit: number; offset: number }): Promise<{ total: number; items: BucketView[] }>;
  serviceKeys(): Promise<ServiceKeyEntry[]>;
  /** Returns the clients for OAuth that administrators registered, the newest first. */
  oauthClients(): Promise<OAuthClientEntry[]>;
  /** The keys with which programs act for the user's own account. */
  ownKeys(): Promise<ServiceKeyEntry[]>;
  /** Returns what the program of an authorization request asks for; undefined when the request is not valid. */
  programRequest(query: URLSearchParams): Promise<ProgramRequest | undefined>;
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
  /** Returns whether an article has text or other changes, of any user, that are in no version. */
  hasUnsavedChanges(articleId: string): Promise<boolean>;
}
