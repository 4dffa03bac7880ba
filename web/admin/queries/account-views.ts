import type { FactorType } from '#domain/account/events.ts';
import type { AccountKeyScope, ServiceKeyScope } from '#domain/account/service-key-events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';

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
  /** The languages that it writes as a translator. */
  languages: readonly Locale[];
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

/** A program that asks to act for the signed-in account. */
export interface ProgramRequest {
  /** What the program calls itself; empty if it has no name. */
  name: string;
  /** False if it registered itself, so that its name is what it says. */
  isRegisteredByAdministrator: boolean;
  /** The host that receives the access. */
  host: string;
  /** True if the program is on the user's own machine. */
  isOnOwnMachine: boolean;
  scopes: readonly AccountKeyScope[];
  /** URL that tells the program that the user refuses. */
  refusalUrl: string;
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

/** A program that an administrator registered for OAuth. */
export interface OAuthClientEntry {
  id: string;
  name: string;
  redirectUris: readonly string[];
  /** The most that it may ask for. */
  scopes: readonly AccountKeyScope[];
  /** False for a public client, which proves itself by PKCE only. */
  hasSecret: boolean;
  /** When it was registered, ISO 8601. */
  at: string;
  /** The number of accounts that are connected to it. */
  accounts: number;
}
