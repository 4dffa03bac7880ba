import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';
import { removeUnprovedAccess } from '../accounts/remove-unproved-access.ts';
import type { AccountRow } from '../accounts/user.ts';
import { isBanned } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import type { LinkTarget } from './pending-authorization.ts';

/** A user's identity at a provider, from the provider's signed token. */
export interface Claims {
  provider: string;
  /** The user's id at the provider, which never reuses it. */
  sub: string;
  email: string | undefined;
  isEmailVerified: boolean;
  /** Further profile claims: name, picture. */
  profile: Record<string, string>;
}

interface AccountOptions {
  /** True if a new account may be created. */
  signUp: boolean;
  /** To whom the identity is linked; null to sign in. */
  linkTo: LinkTarget | null;
}

/**
 * Finds or creates the account for a sign-in at a provider, links it to the user's identity there and returns it. An account that is
 * already linked comes first, then the account `linkTo`, then the account with the e-mail that the provider has verified, then a new one.
 * If the account found by e-mail had not confirmed that e-mail, it is confirmed and the password, which a stranger may have set, is
 * removed. Throws `identity_already_exists`, `provider_email_needs_verification`, `signup_disabled`, `email_exists`, `user_banned`,
 * `user_not_found`, or `session_not_found` when the session that began to link has ended.
 */
export const findOrCreateAccount = async (
  trx: Kysely<Database>,
  claims: Claims,
  options: AccountOptions,
): Promise<AccountRow> => {
  const linked = await linkedAccount(trx, claims);
  if (linked && options.linkTo && options.linkTo.accountId !== linked.id)
    throw new AuthError('identity_already_exists');
  const account = linked ?? (await unlinkedAccount(trx, claims, options));
  if (isBanned(account)) throw new AuthError('user_banned', { status: 403 });
  await storeIdentity(trx, account.id, claims);
  return account;
};

const linkedAccount = (trx: Kysely<Database>, { provider, sub }: Claims): Promise<AccountRow | undefined> =>
  trx
    .selectFrom('account')
    .innerJoin('identity', 'identity.account_id', 'account.id')
    .selectAll('account')
    .where('identity.provider', '=', provider)
    .where('identity.provider_id', '=', sub)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();

const unlinkedAccount = async (
  trx: Kysely<Database>,
  claims: Claims,
  { linkTo, signUp }: AccountOptions,
): Promise<AccountRow> => {
  if (linkTo) return accountToLink(trx, linkTo);
  // An unverified e-mail proves nothing: a user may enter any in their profile.
  if (!claims.email || !claims.isEmailVerified) throw new AuthError('provider_email_needs_verification');
  const known = await confirmedAccount(trx, claims.email);
  if (known) return known;
  if (!signUp) throw new AuthError('signup_disabled');
  return newAccount(trx, claims.email, claims);
};

/**
 * Returns the account to link to, locked, if the session that began still exists: a new password or a sign-out may have ended it since, and
 * then the identity must not sign in.
 */
const accountToLink = async (trx: Kysely<Database>, { accountId, sessionId }: LinkTarget): Promise<AccountRow> => {
  const account = await trx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    // Not `for update`: who has locked the session records a notice next, which refers to the account.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new AuthError('user_not_found');
  const session = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!session) throw new AuthError('session_not_found');
  return account;
};

/**
 * Returns the account with a verified e-mail. If the account had not confirmed it, confirms it and removes what a stranger may have set up
 * (`removeUnprovedAccess`).
 */
const confirmedAccount = async (trx: Kysely<Database>, email: string): Promise<AccountRow | undefined> => {
  const account = await trx
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account || account.email_confirmed_at) return account;
  await removeUnprovedAccess(trx, account.id);
  return trx
    .updateTable('account')
    .set({ email_confirmed_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

const newAccount = async (trx: Kysely<Database>, email: string, { profile }: Claims): Promise<AccountRow> => {
  const account = await trx
    .insertInto('account')
    .values({
      id: randomUUID(),
      email,
      name: profile.name ?? '',
      role: null,
      user_metadata: JSON.stringify(profile),
      email_confirmed_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!account) throw new AuthError('email_exists');
  const { id } = account;
  await recordAccountEvent(trx, {
    accountId: id,
    actor: id,
    type: 'AccountCreated',
    data: { by: 'signup', role: null },
  });
  return account;
};

/** Stores the provider's current claims. For a new link, adds the identity and records `IdentityLinked`. */
const storeIdentity = async (trx: Kysely<Database>, accountId: string, claims: Claims): Promise<void> => {
  const { provider, sub, email, isEmailVerified, profile } = claims;
  const identity_data = JSON.stringify({ ...profile, sub, ...(email && { email }), email_verified: isEmailVerified });
  const { numUpdatedRows } = await trx
    .updateTable('identity')
    .set({ identity_data, updated_at: sql<Date>`now()` })
    .where('provider', '=', provider)
    .where('provider_id', '=', sub)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const created = await trx
    .insertInto('identity')
    .values({ id: randomUUID(), account_id: accountId, provider, provider_id: sub, identity_data })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw new AuthError('identity_already_exists');
  await recordAccountEvent(trx, { accountId, actor: accountId, type: 'IdentityLinked', data: { provider } });
};
