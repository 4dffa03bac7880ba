import { type Kysely, type Selectable, sql } from 'kysely';
import type { FactorType } from '#domain/account/events.ts';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';

export type AccountRow = Selectable<AuthTables['account']>;
type IdentityRow = Selectable<AuthTables['identity']>;
type FactorRow = Pick<
  Selectable<AuthTables['factor']>,
  'id' | 'status' | 'factor_type' | 'friendly_name' | 'phone' | 'created_at' | 'updated_at' | 'last_challenged_at'
>;

/** Returns true while the account is banned. */
export const isBanned = ({ banned_until }: Pick<AccountRow, 'banned_until'>): boolean =>
  banned_until !== null && banned_until.getTime() > Date.now();

/** SQL condition of `isBanned` being false, for queries of `account`. */
export const IS_NOT_BANNED = sql<boolean>`(banned_until is null or banned_until <= now())`;

/** An account in Supabase's JSON format; timestamps are ISO 8601. */
export interface User {
  id: string;
  aud: 'authenticated';
  role: 'authenticated';
  /** Empty if there is none, never null. */
  email: string;
  phone: string;
  email_confirmed_at?: string;
  phone_confirmed_at?: string;
  confirmed_at?: string;
  confirmation_sent_at?: string;
  recovery_sent_at?: string;
  reauthentication_sent_at?: string;
  new_email?: string;
  new_phone?: string;
  invited_at?: string;
  last_sign_in_at?: string;
  banned_until?: string;
  deleted_at?: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  identities: Identity[];
  factors?: Factor[];
  is_anonymous: boolean;
  created_at: string;
  updated_at: string;
}

export interface Identity {
  identity_id: string;
  /** The id at the provider. */
  id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  email?: string;
  last_sign_in_at?: string;
  created_at: string;
  updated_at: string;
}

export interface Factor {
  id: string;
  status: 'unverified' | 'verified';
  factor_type: FactorType;
  friendly_name?: string;
  phone?: string;
  last_challenged_at?: string;
  created_at: string;
  updated_at: string;
}

/**
 * Loads an account with its identities and second factors as a `User`; undefined for an unknown id. A soft-deleted account, whose emptied
 * row is kept, is returned too.
 */
export const findUser = async (db: Kysely<Database>, accountId: string): Promise<User | undefined> => {
  const [account, identities, factors] = await Promise.all([
    db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst(),
    db.selectFrom('identity').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute(),
    db.selectFrom('factor').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute(),
  ]);
  return account && userOf(account, identities, factors);
};

/** Converts the rows of an account, its identities and its second factors to a `User`, the JSON format of an account in all responses. */
export const userOf = (
  account: AccountRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[] = [],
): User => ({
  id: account.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: account.email ?? '',
  phone: account.phone ?? '',
  ...timestampsOf(account, [
    'email_confirmed_at',
    'phone_confirmed_at',
    'confirmation_sent_at',
    'recovery_sent_at',
    'reauthentication_sent_at',
    'invited_at',
    'last_sign_in_at',
    'banned_until',
    'deleted_at',
  ]),
  ...confirmedAt(account),
  ...(account.new_email !== null && { new_email: account.new_email }),
  ...(account.new_phone !== null && { new_phone: account.new_phone }),
  app_metadata: appMetadataOf(account, identities),
  user_metadata: account.user_metadata,
  identities: identities.map((identity) => identityOf(account, identity)),
  ...(factors.length > 0 && { factors: factors.map(factorOf) }),
  is_anonymous: account.is_anonymous,
  created_at: account.created_at.toISOString(),
  updated_at: account.updated_at.toISOString(),
});

/** Converts timestamps to ISO 8601 and omits those that are null. */
const timestampsOf = <Name extends string>(row: Record<Name, Date | null>, names: readonly Name[]) =>
  Object.fromEntries(names.flatMap((name) => (row[name] ? [[name, row[name].toISOString()]] : []))) as Partial<
    Record<Name, string>
  >;

const confirmedAt = ({ email_confirmed_at, phone_confirmed_at }: AccountRow): { confirmed_at?: string } => {
  const times = [email_confirmed_at, phone_confirmed_at].filter((time) => time !== null).map(Number);
  return times.length > 0 ? { confirmed_at: new Date(Math.min(...times)).toISOString() } : {};
};

const appMetadataOf = (account: AccountRow, identities: readonly IdentityRow[]): Record<string, unknown> => {
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return {
    ...account.app_metadata,
    ...(providers.length > 0 && { provider: providers[0], providers }),
    ...(account.role && { role: account.role }),
  };
};

const identityOf = (account: AccountRow, identity: IdentityRow): Identity => {
  const data = identityDataOf(account, identity);
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: account.id,
    identity_data: data,
    provider: identity.provider,
    ...(typeof data.email === 'string' && { email: data.email }),
    ...timestampsOf(identity, ['last_sign_in_at']),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
  };
};

/** Fills in the account's current e-mail or phone for these two providers; their identity rows do not store it. */
const identityDataOf = (account: AccountRow, { provider, identity_data }: IdentityRow): Record<string, unknown> => {
  if (provider !== 'email' && provider !== 'phone') return identity_data;
  return {
    ...identity_data,
    sub: account.id,
    ...(provider === 'email' ? { email: account.email } : { phone: account.phone }),
    email_verified: provider === 'email' && account.email_confirmed_at !== null,
    phone_verified: provider === 'phone' && account.phone_confirmed_at !== null,
  };
};

/** Converts the row of a second factor to its JSON format in responses, without the secret. */
export const factorOf = (factor: FactorRow): Factor => ({
  id: factor.id,
  status: factor.status,
  factor_type: factor.factor_type,
  ...(factor.friendly_name !== null && { friendly_name: factor.friendly_name }),
  ...(factor.phone !== null && { phone: factor.phone }),
  ...timestampsOf(factor, ['last_challenged_at']),
  created_at: factor.created_at.toISOString(),
  updated_at: factor.updated_at.toISOString(),
});
