import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { FactorType } from '#domain/account/events.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { Sealed } from '../personal-data/cipher.ts';
import type { Encrypted } from '../personal-data/encrypted.ts';

/** Tables of the auth service (docs/decisions/0022). */
export interface AuthTables {
  account: AccountTable;
  session: SessionTable;
  identity: IdentityTable;
  one_time_token: OneTimeTokenTable;
  auth_flow: AuthFlowTable;
  factor: FactorTable;
  factor_challenge: FactorChallengeTable;
  passkey: PasskeyTable;
  passkey_registration: PasskeyRegistrationTable;
  signing_key: SigningKeyTable;
  outbox_text_message: OutboxTextMessageTable;
  account_event: AccountEventTable;
  account_email: AccountEmailTable;
  account_notice: AccountNoticeTable;
  known_network: KnownNetworkTable;
  attempt_count: AttemptCountTable;
  service_key: ServiceKeyTable;
  oauth_client: OAuthClientTable;
  oauth_grant: OAuthGrantTable;
  oauth_code: OAuthCodeTable;
  recovery_code: RecoveryCodeTable;
  hash_root: HashRootTable;
  account_event_limit: AccountEventLimitTable;
}

type Json = JSONColumnType<Record<string, unknown>>;
type GeneratedJson = JSONColumnType<Record<string, unknown>, string | undefined, string>;

interface AccountTable {
  id: string;
  /** Lower case, enforced by the database. Null: the account signs in by phone or is anonymous. */
  email: string | null;
  name: Generated<string>;
  /** Null: an account that signed up by itself and has no staff rights. */
  role: StaffRole | null;
  /** Argon2id hash; null when no password was set. */
  password_hash: string | null;
  /** Digits including the country code, without a plus sign. */
  phone: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change_sent_at: Date | null;
  phone_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  /** Requested, but not confirmed yet. */
  new_email: string | null;
  new_phone: string | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  /** Set when the account was deleted but its row is kept; it can no longer sign in. */
  deleted_at: Date | null;
  is_anonymous: Generated<boolean>;
  /** Set by the account owner. */
  user_metadata: GeneratedJson;
  /** Set by administrators and the service, in addition to the role. */
  app_metadata: GeneratedJson;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A signed-in client of an account. Its refresh tokens are derived from the id, `refreshes` and the secret; none is stored. */
interface SessionTable {
  id: string;
  account_id: string;
  aal: Generated<'aal1' | 'aal2'>;
  /** Authentication methods used, newest first: `{method, timestamp}` in seconds. */
  amr: JSONColumnType<{ method: string; timestamp: number }[]>;
  /** The factor that raised the session to `aal2`, or the passkey that is no factor. */
  factor_id: string | null;
  /** Number of refreshes so far, which is the number of the valid refresh token. */
  refreshes: Generated<number>;
  refreshed_at: Generated<Date>;
  /** When it was last used, accurate to a few minutes. */
  seen_at: Generated<Date>;
  created_at: Generated<Date>;
  expires_at: Date;
  user_agent: Generated<string>;
}

/** An account's identity at a provider; `email` and `phone` are providers too. */
interface IdentityTable {
  id: string;
  account_id: string;
  provider: string;
  provider_id: string;
  identity_data: GeneratedJson;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  last_sign_in_at: Date | null;
}

/** A token or code sent to an account, valid for one use. An account has at most one of each kind. */
interface OneTimeTokenTable {
  id: string;
  account_id: string;
  kind:
    | 'confirmation'
    | 'invite'
    | 'recovery'
    | 'magiclink'
    | 'email_change_current'
    | 'email_change_new'
    | 'phone'
    | 'phone_change'
    | 'reauthentication';
  /** The e-mail address or phone number that it was sent to. */
  recipient: string;
  /** SHA-256 of the token in the link. The token is a keyed hash of kind, recipient and code. */
  token_hash: string;
  /** The PKCE flow that requested it. */
  flow_id: string | null;
  /** True if it was not sent, but shown to an administrator. */
  is_generated: Generated<boolean>;
  /** Number of wrong codes tried. */
  attempts: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** A sign-in that passes through another page: PKCE, or an external provider. */
interface AuthFlowTable {
  id: string;
  account_id: string | null;
  /** SHA-256 of the code that the client exchanges for a session. */
  code_hash: string | null;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  /** The same values as in `amr`. */
  method: string;
  provider: string | null;
  redirect_to: string | null;
  /** Values to verify the provider's response with. */
  details: GeneratedJson;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface FactorTable {
  id: string;
  account_id: string;
  friendly_name: string | null;
  factor_type: FactorType;
  status: Generated<'unverified' | 'verified'>;
  /** TOTP secret, encrypted with the site's secret. */
  secret: JSONColumnType<Sealed> | null;
  phone: string | null;
  /** The last TOTP time step whose code was accepted, so that no code is accepted twice. */
  last_step: bigint | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  last_challenged_at: Date | null;
}

interface FactorChallengeTable {
  id: string;
  factor_id: string;
  /** Keyed hash of the code that was sent to a phone. */
  code_hash: string | null;
  /** What the authenticator of a `webauthn` factor has to sign, as base64url. */
  challenge: string | null;
  /** The session that asked for it. */
  session_id: string | null;
  /** The client that asked, if the account has signed in from it before; null: any other client. */
  known_client: string | null;
  attempts: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** A WebAuthn credential, with which its account signs in. */
interface PasskeyTable {
  id: string;
  account_id: string;
  /** The second factor that it also is; null: it only signs in. */
  factor_id: string | null;
  /** The authenticator's id of it, as base64url. */
  credential_id: string;
  /** COSE key. */
  public_key: Buffer;
  /** The authenticator's count of signatures at the last use; always 0 for authenticators that do not count. */
  counter: ColumnType<bigint, bigint | number, bigint | number>;
  /** How the authenticator is reached, as hints for the browser: `internal`, `usb`. */
  transports: JSONColumnType<string[]>;
  name: Generated<string>;
  /** True if it may be copied to other devices of its owner; `backed_up`: it was. */
  backup_eligible: boolean;
  backed_up: boolean;
  /** The challenge of the last sign-in (UUID version 7), so that neither it nor an earlier one is accepted again. */
  last_challenge: string | null;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

/** The registration of a passkey that an account has begun. */
interface PasskeyRegistrationTable {
  account_id: string;
  /** The challenge's id in requests. */
  id: string;
  session_id: string;
  challenge: string;
  expires_at: Date;
}

/** A key for signing access tokens. The newest signs; older ones still verify. */
interface SigningKeyTable {
  /** `kid` of the tokens. */
  id: string;
  /** JWK. */
  public_key: Json;
  /** JWK, encrypted with the site's secret. */
  private_key: JSONColumnType<Sealed>;
  created_at: Generated<Date>;
}

/** Text messages that were not handed to a gateway, encrypted with the site's secret. */
interface OutboxTextMessageTable {
  id: string;
  account_id: string;
  content: JSONColumnType<Sealed>;
  at: Generated<Date>;
}

/** Account events, written in the transaction that changes the account and copied to the event log afterwards. */
interface AccountEventTable {
  /** Also the id of the event in the log. */
  id: string;
  account_id: string;
  type: string;
  /** Version of the event type when it was written. */
  version: number;
  data: Json;
  /** The account that caused it; null when the client was not signed in. */
  actor: string | null;
  at: Generated<Date>;
  number: Generated<bigint>;
}

/**
 * The delivery of an account's newest e-mail of each kind. Its id is that of the one-time token that the e-mail contains. A token without
 * such a row was not sent by e-mail.
 */
interface AccountEmailTable {
  id: string;
  account_id: string;
  kind: Exclude<OneTimeTokenTable['kind'], 'phone' | 'phone_change'>;
  /** `failed`: given up. */
  status: 'waiting' | 'sent' | 'failed';
  /** The mail until it is sent, encrypted for the account: its link grants access to the account. */
  content: JSONColumnType<Encrypted> | null;
  attempts: Generated<number>;
  /** Time of the next attempt; set exactly while it waits. */
  try_at: Date | null;
  /** Why the last attempt failed, without the recipient's address. */
  error: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A notice to the owner of an account that is not sent yet. */
interface AccountNoticeTable {
  id: string;
  account_id: string;
  type:
    | 'PasswordChanged'
    | 'EmailChanged'
    | 'PhoneChanged'
    | 'FactorVerified'
    | 'FactorRemoved'
    | 'IdentityLinked'
    | 'IdentityUnlinked'
    | 'RecoveryCodeUsed'
    | 'PasskeyAdded'
    | 'PasskeyRemoved'
    | 'PasskeyCloned'
    | 'NewBrowser';
  recipient: string;
  attempts: Generated<number>;
  try_at: Generated<Date>;
  created_at: Generated<Date>;
}

/** A network from which an account has signed in, as a keyed hash of both: it names neither, and cannot be compared between accounts. */
interface KnownNetworkTable {
  hash: string;
  account_id: string;
  /** When the account last signed in from it, accurate to a day. */
  seen_at: Generated<Date>;
}

/** Attempts within a period that all processes count together. */
interface AttemptCountTable {
  /** Keyed hash of the kind of attempt and the account, network or browser. */
  hash: string;
  attempts: number;
  /** End of the period, as the database's text, which keeps its microseconds. */
  ends_at: string;
}

/** A key with which programs call the site. */
interface ServiceKeyTable {
  id: string;
  name: string;
  scopes: ('accounts' | 'realtime' | 'storage' | 'metrics' | 'read' | 'write' | 's3')[];
  /** SHA-256 of the key. Null: the key of earlier releases, until the next start, and access keys of the S3 protocol. */
  key_hash: string | null;
  /** The secret of an access key of the S3 protocol, encrypted with SECRET; null for any other key, and once it is revoked. */
  s3_secret: JSONColumnType<Sealed> | null;
  /** Names of the buckets that an access key is limited to; null: all. */
  buckets: string[] | null;
  created_at: Generated<Date>;
  /** The account that made it; null: made on the server, or by an earlier release. */
  created_by: string | null;
  /** The account that it acts for; null: none. */
  account_id: string | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** When it was last used, accurate to a minute. */
  used_at: Date | null;
}

/** A program that an administrator registered for OAuth. */
interface OAuthClientTable {
  id: string;
  name: string;
  redirect_uris: string[];
  grant_types: ('authorization_code' | 'refresh_token')[];
  /** What it may ask for. */
  scopes: ('read' | 'write')[];
  auth_method: 'none' | 'client_secret_basic' | 'client_secret_post';
  /** SHA-256 of the client secret; null exactly when `auth_method` is `none`. */
  secret_hash: string | null;
  /** Empty: none. */
  client_uri: string;
  logo_uri: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** What a program that connected by OAuth refreshes its access with. Its rights, expiry and revocation are those of the key. */
interface OAuthGrantTable {
  key_id: string;
  client_id: string;
  /** URL of the API that the access tokens are for. */
  resource: string;
  /** How often it was refreshed; the refresh token contains the number. */
  refreshes: Generated<number>;
  refreshed_at: Generated<Date>;
}

/** An authorization code, which a program exchanges for its first tokens. */
interface OAuthCodeTable {
  /** SHA-256. */
  code_hash: string;
  account_id: string;
  client_id: string;
  redirect_uri: string;
  resource: string;
  scopes: ('read' | 'write')[];
  /** SHA-256 of the verifier, base64url (RFC 7636, S256). */
  code_challenge: string;
  /** The key that was made when the code was exchanged. */
  key_id: Generated<string | null>;
  used_at: Generated<Date | null>;
  expires_at: Date;
}

/** A code that replaces a second factor once. It is deleted when it is used. */
interface RecoveryCodeTable {
  /** Keyed hash of account and code. */
  code_hash: string;
  account_id: string;
  created_at: Generated<Date>;
}

/** The secret from which permanent keyed hashes are derived, once SECRET was rotated. It has one row at most. */
interface HashRootTable {
  id: number;
  /** Encrypted with the site's secret. */
  sealed: JSONColumnType<Sealed>;
}

/** The number of account events of a kind in an hour, recorded or not. */
interface AccountEventLimitTable {
  account_id: string;
  kind: string;
  hour: Date;
  count: number;
}
