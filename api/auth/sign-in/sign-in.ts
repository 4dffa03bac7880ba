import type { FastifyRequest } from 'fastify';
import { recordAccountEvent } from '../account-event-outbox.ts';
import { authenticate } from '../accounts/authenticate.ts';
import type { AccountIdentifier } from '../accounts/find-account.ts';
import { type AccountRow, isBanned } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';
import { recognizeClient } from '../service/known-client.ts';

/**
 * Checks a password and returns the account with this e-mail or phone; starts no session. Throws `invalid_credentials`; after a correct
 * password `user_banned`, `email_not_confirmed` or `phone_not_confirmed`; and `Problem` 429 after too many wrong ones. A wrong password is
 * recorded in the account's history.
 */
export const signInWithPassword = async (
  auth: Auth,
  request: FastifyRequest,
  { name, password }: { name: AccountIdentifier; password: string },
): Promise<AccountRow> => {
  const identifier = 'email' in name ? name.email : name.phone;
  const client = await recognizeClient(request, identifier);
  const onWrong = (account: AccountRow) =>
    auth.runInBackground('record failed sign-in', () => recordFailure(auth, account));
  const account = await auth.throttle.attempt(client, identifier, () =>
    auth.checkPassword(client, () => authenticate(auth.db, name, password, onWrong)),
  );
  if (!account) throw new AuthError('invalid_credentials');
  if (isBanned(account)) throw new AuthError('user_banned');
  if ('email' in name && !account.email_confirmed_at) throw new AuthError('email_not_confirmed');
  if ('phone' in name && !account.phone_confirmed_at) throw new AuthError('phone_not_confirmed');
  return account;
};

/** Records the failure in the account's history; called in the background, so that the response takes as long for an unknown account. */
const recordFailure = ({ db }: Auth, { id }: AccountRow): Promise<void> =>
  recordAccountEvent(db, {
    accountId: id,
    actor: null,
    type: 'SignInFailed',
    data: { reason: 'invalid_credentials' },
  });
