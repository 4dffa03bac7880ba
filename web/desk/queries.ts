import type { Place } from '#projections/queries.ts';
import type { DeskRole } from './screens.ts';

/** What the desk asks the host about people: accounts are rows of the host, no read model (docs/decisions/0022). Moments are ISO 8601. */
export interface DeskQueries {
  /** Of who is signed in. */
  factors(): Promise<DeskFactor[]>;
  /** How the same account is known elsewhere. */
  identities(): Promise<DeskIdentity[]>;
  /** The same, the newest use first. */
  sessions(): Promise<DeskSession[]>;
  /** Everywhere a picture stands. */
  placesOf(mediaId: string): Promise<Place[]>;
  /** What happened to one subject, the newest first. */
  historyOf(stream: string): Promise<DeskEvent[]>;
  /** Everybody with a role, by name. */
  people(): Promise<Person[]>;
  /** What readers did in the two weeks up to a calendar day in Madeira, and how the house is. */
  figures(today: string): Promise<DeskFigures>;
}

export interface DayCount {
  /** `YYYY-MM-DD` */
  day: string;
  count: number;
}

export interface DeskFigures {
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

export interface DeskEvent {
  position: string;
  /** `MediaEdited` */
  type: string;
  /** Name of who did it; empty for programs of the house. */
  who: string;
  at: string;
}

export interface DeskFactor {
  id: string;
  type: 'totp' | 'phone';
  name: string;
  isVerified: boolean;
}

export interface DeskIdentity {
  id: string;
  /** As `DeskContext.providers` names it. */
  provider: string;
  /** There. */
  email: string;
}

export interface DeskSession {
  id: string;
  /** As the browser calls itself. */
  userAgent: string;
  begun: string;
  seen: string;
  isThis: boolean;
}

export interface Person {
  id: string;
  name: string;
  email: string;
  role: DeskRole;
  /** Undefined: invited, and has not come yet. */
  lastSignIn: string | undefined;
  isBanned: boolean;
  isYou: boolean;
}
