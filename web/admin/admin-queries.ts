import type { Article } from '#domain/article/state.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { MediaUsage, Queries } from '#projections/queries.ts';

/** What the desk asks the host about people: accounts are rows of the host, no read model (docs/decisions/0022). Moments are ISO 8601. */
export interface AdminQueries {
  /** Of who is signed in. */
  factors(): Promise<SecondFactor[]>;
  /** How the same account is known elsewhere. */
  identities(): Promise<LinkedIdentity[]>;
  /** The same, the newest use first. */
  sessions(): Promise<AccountSession[]>;
  /** Everywhere a picture stands. */
  mediaUsages(mediaId: string): Promise<MediaUsage[]>;
  /** A page of the library of what stands nowhere. */
  unusedPictures: Queries['libraryPage'];
  /** What happened to one subject, the newest first. */
  streamHistory(stream: string): Promise<StreamEvent[]>;
  /** Everybody with a role, by name. */
  people(): Promise<StaffMember[]>;
  /** What readers did in the two weeks up to a calendar day in Madeira, and how the house is. */
  dashboardFigures(today: string): Promise<DashboardFigures>;
  /** Links of texts that readers see which lead nowhere within this website, by path. */
  deadLinks(): Promise<DeadLink[]>;
  /** What staff and the house did. */
  audit(locale: Locale, query: AuditQuery): Promise<AuditPage>;
  /** Articles that who is signed in began and never saved, the latest first. */
  unsavedArticles(): Promise<UnsavedArticle[]>;
  /** Id of whom the same person named as author last; undefined where there is nobody. */
  lastAuthor(): Promise<string | undefined>;
  deleted(locale: Locale, before?: string): Promise<DeletedPage>;
  /** The versions of an article, and the states at two of them; undefined where there never was one. */
  articleVersions(
    id: string,
    asked: { from?: number | undefined; to?: number | undefined },
  ): Promise<ArticleVersions | undefined>;
}

/** An article that somebody began and never saved. */
export interface UnsavedArticle {
  /** Of its draft. */
  id: string;
  /** Its title, or how its text begins; empty where there is neither. */
  title: string;
  /** ISO 8601. */
  at: string;
}

export interface DeadLink {
  path: string;
  /** Id of the article whose text it stands in. */
  article: string;
  title: string;
}

/** What is asked of the history of everything. */
export interface AuditQuery {
  /** `next` of the page before. */
  before?: string | undefined;
  /** How the streams begin: `article-`. */
  prefix?: string | undefined;
  /** One thing alone. */
  stream?: string | undefined;
  /** Id of who did it. */
  actor?: string | undefined;
  /** `YYYY-MM-DD` in Madeira. */
  day?: string | undefined;
}

export interface AuditPage {
  entries: AuditEntry[];
  /** Undefined on the last page. */
  next: string | undefined;
  /** Everybody who ever did anything. */
  actors: { id: string; name: string }[];
}

/** One event, as people read it. */
export interface AuditEntry {
  position: string;
  stream: string;
  /** `ArticleEdited` */
  type: string;
  /** ISO 8601. */
  at: string;
  userName: string;
  /** Name of what it is about; empty where it has none. */
  subject: string;
  /** Values in words, shortened; empty where there was none. */
  changes: { path: string; from: string; to: string }[];
  /** Whether some command may take it back. */
  isUndoable: boolean;
  /** Whether some command may make the thing again what it was then. */
  isRestorable: boolean;
}

/** Events of one person that follow each other within ten minutes are one version. */
export interface ArticleVersion {
  /** Of its last event. */
  revision: number;
  /** Of its last event, ISO 8601. */
  at: string;
  userName: string;
  /** What happened, each once, in order: `ArticleEdited`. */
  types: string[];
  events: number;
}

export interface ArticleVersions {
  /** Newest first. */
  versions: ArticleVersion[];
  from: { revision: number; article: Article };
  to: { revision: number; article: Article };
}

export interface DeletedPage {
  items: DeletedItem[];
  /** `before` of the page that follows; undefined on the last one. */
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

export interface DashboardFigures {
  /** Pages that were read, on each of the days. */
  views: DayCount[];
  mostRead: { path: string; views: number }[];
  /** Votes that counted. */
  votes: DayCount[];
  /** Who subscribed on which day, and confirmed it. */
  subscribers: DayCount[];
  /** All who are confirmed. */
  confirmed: number;
  /** Each projection, and whether it is fed; `silent` where nobody feeds it now. */
  readModels: { name: string; state: 'fed' | 'silent' | 'stopped' }[];
}

export interface StreamEvent {
  position: string;
  /** `MediaEdited` */
  type: string;
  /** Name of who did it; empty for programs of the house. */
  userName: string;
  at: string;
}

export interface SecondFactor {
  id: string;
  type: 'totp' | 'phone';
  name: string;
  isVerified: boolean;
}

export interface LinkedIdentity {
  id: string;
  /** As `AdminContext.providers` names it. */
  provider: string;
  /** There. */
  email: string;
}

export interface AccountSession {
  id: string;
  /** As the browser calls itself. */
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
  /** Undefined: invited, and has not come yet. */
  lastSignIn: string | undefined;
  isBanned: boolean;
  isCurrentUser: boolean;
}
