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
