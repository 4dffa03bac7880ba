import type { Generated, JSONColumnType } from 'kysely';
import type { Sealed } from '../personal-data/cipher.ts';

/** What the auth service keeps (docs/decisions/0022). */
export interface AuthTables {
  account: AccountTable;
  session: SessionTable;
  identity: IdentityTable;
  one_time_token: OneTimeTokenTable;
  auth_flow: AuthFlowTable;
  factor: FactorTable;
  factor_challenge: FactorChallengeTable;
  signing_key: SigningKeyTable;
  outbox_text_message: OutboxTextMessageTable;
  account_event: AccountEventTable;
}

type Json = JSONColumnType<Record<string, unknown>>;
type GeneratedJson = JSONColumnType<Record<string, unknown>, string | undefined, string>;

interface AccountTable {
  id: string;
  /** Lower-case; the database refuses anything else. Null: signs in by phone, or is anonymous. */
  email: string | null;
  name: Generated<string>;
  /** Null: somebody who signed up and may do nothing here. */
  role: 'admin' | 'editor' | 'analyst' | null;
  /** Argon2id; null where nobody has set one. */
  password_hash: string | null;
  /** Digits with the country's, without a plus. */
  phone: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change_sent_at: Date | null;
  phone_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  /** Not confirmed yet. */
  new_email: string | null;
  new_phone: string | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  /** Kept as a row that nobody can sign in to. */
  deleted_at: Date | null;
  is_anonymous: Generated<boolean>;
  /** What people say of themselves. */
  user_metadata: GeneratedJson;
  /** What the house says of them, besides the role. */
  app_metadata: GeneratedJson;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Somebody is signed in somewhere. Its refresh tokens follow from the id, `refreshes` and the secret: none is kept. */
interface SessionTable {
  id: string;
  account_id: string;
  aal: Generated<'aal1' | 'aal2'>;
  /** Ways of proving who one is, newest first: `{method, timestamp}` in seconds. */
  amr: JSONColumnType<{ method: string; timestamp: number }[]>;
  /** That raised it to `aal2`. */
  factor_id: string | null;
  /** How often it was refreshed: the number of the refresh token that counts. */
  refreshes: Generated<number>;
  refreshed_at: Generated<Date>;
  /** When it was last used, give or take a few minutes. */
  seen_at: Generated<Date>;
  created_at: Generated<Date>;
  expires_at: Date;
  user_agent: Generated<string>;
}

/** How an account is known elsewhere; `email` and `phone` are providers too. */
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

/** Sent to somebody, and good for one use. An account has one of a kind. */
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
  /** E-mail or phone that it was sent to. */
  recipient: string;
  /** SHA-256 of the token in the link, which is a keyed hash of kind, recipient and code. */
  token_hash: string;
  /** The flow that asked for it with PKCE. */
  flow_id: string | null;
  /** Wrong codes that were tried. */
  attempts: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** On its way through another page: PKCE, or a provider. */
interface AuthFlowTable {
  id: string;
  account_id: string | null;
  /** SHA-256 of the code that is exchanged for a session. */
  code_hash: string | null;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  /** As in `amr`. */
  method: string;
  provider: string | null;
  redirect_to: string | null;
  /** What the provider's answer is checked with. */
  details: GeneratedJson;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface FactorTable {
  id: string;
  account_id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'phone';
  status: Generated<'unverified' | 'verified'>;
  /** Of TOTP, sealed with the site's secret. */
  secret: JSONColumnType<Sealed> | null;
  phone: string | null;
  /** Of TOTP, the last step whose code was taken: none is taken twice. */
  last_step: bigint | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  last_challenged_at: Date | null;
}

interface FactorChallengeTable {
  id: string;
  factor_id: string;
  /** Keyed hash of the code that was sent; null for TOTP. */
  code_hash: string | null;
  attempts: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** Access tokens are signed with the newest. */
interface SigningKeyTable {
  /** `kid` of the tokens. */
  id: string;
  /** JWK. */
  public_key: Json;
  /** JWK, sealed with the site's secret. */
  private_key: JSONColumnType<Sealed>;
  created_at: Generated<Date>;
}

/** Messages to phones that were not given to a gateway, sealed with the site's secret. */
interface OutboxTextMessageTable {
  id: string;
  account_id: string;
  content: JSONColumnType<Sealed>;
  at: Generated<Date>;
}

/** Written in the transaction that changes the account, and moved to the log afterwards. */
interface AccountEventTable {
  /** Of the event, too. */
  id: string;
  account_id: string;
  type: string;
  /** Of the type, when it was written. */
  version: number;
  data: Json;
  /** Account that did it; null where nobody was signed in. */
  actor: string | null;
  at: Generated<Date>;
  number: Generated<bigint>;
}
