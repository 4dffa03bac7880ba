import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noSuchUser, requireUser } from '../account-admin/account-attributes.ts';
import { deleteAccount } from '../account-admin/delete-account.ts';
import { listAccounts } from '../account-admin/list-accounts.ts';
import { provisionAccount } from '../account-admin/provision-account.ts';
import { updateAccount } from '../account-admin/update-account.ts';
import { factorOf } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import { admittedAdministrator } from '../current-session/admitted.ts';
import { removeFactor } from '../factors/remove.ts';
import { listPasskeys, removePasskey } from '../passkeys/passkeys.ts';
import { adminUserFields, newUserFields, toAccountAttributes } from './attributes.ts';
import { parseWindow, setPagingHeaders } from './paging.ts';
import { parseAuthBody } from './parse-input.ts';
import { passkeyIdOf, passkeyItem } from './passkeys.ts';
import { ACCOUNT_ADMINISTRATION } from './route-access.ts';

const deletion = z.object({ should_soft_delete: z.boolean().default(false) });

type OfUser = { Params: { id: string } };
type OfPasskey = { Params: { id: string; passkey: string } };
type OfFactor = { Params: { id: string; factor: string } };

/**
 * Registers the administration of accounts, for administrators and the service key. Routes with `{id}` respond 404 when there is no such
 * account.
 * - `POST admin/users {id, email, password, …}`: creates an account, with a random id by default → the user.
 * - `GET admin/users?page&per_page` → `{users, aud}`, newest first, with paging headers.
 * - `GET admin/users/{id}` → the user.
 * - `PUT admin/users/{id}`: changes the given attributes → the user.
 * - `DELETE admin/users/{id} {should_soft_delete}`: deletes the account → `{}`.
 * - `GET admin/users/{id}/factors` → the user's second factors.
 * - `DELETE admin/users/{id}/factors/{factor}`: removes a second factor → the removed factor.
 * - `GET admin/users/{id}/passkeys` → the user's passkeys.
 * - `DELETE admin/users/{id}/passkeys/{passkey}`: removes a passkey → 204.
 */
export const adminUserRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;
  const { db } = auth;

  scope.post('/admin/users', { config: { access: ACCOUNT_ADMINISTRATION } }, async (request) => {
    const actor = admittedAdministrator(request);
    const attributes = await toAccountAttributes(auth, parseAuthBody(newUserFields, request.body));
    const { id } = await db.transaction().execute((trx) => provisionAccount(trx, attributes, { actor, by: 'admin' }));
    return requireUser(db, id);
  });

  scope.get('/admin/users', { config: { access: ACCOUNT_ADMINISTRATION } }, async (request, reply) => {
    const window = parseWindow(request.query);
    const { total, users } = await listAccounts(db, window);
    setPagingHeaders(reply, 'admin/users', { ...window, total });
    return { users, aud: 'authenticated' };
  });

  scope.get<OfUser>('/admin/users/:id', { config: { access: ACCOUNT_ADMINISTRATION } }, async (request) => {
    return requireUser(db, idOf(request.params.id));
  });

  scope.put<OfUser>('/admin/users/:id', { config: { access: ACCOUNT_ADMINISTRATION } }, async (request) => {
    const actor = admittedAdministrator(request);
    const id = idOf(request.params.id);
    await updateAccount(db, id, await toAccountAttributes(auth, parseAuthBody(adminUserFields, request.body)), actor);
    return requireUser(db, id);
  });

  scope.delete<OfUser>('/admin/users/:id', { config: { access: ACCOUNT_ADMINISTRATION } }, async (request) => {
    const actor = admittedAdministrator(request);
    const { should_soft_delete: soft } = parseAuthBody(deletion, request.body);
    await deleteAccount(auth, idOf(request.params.id), { soft, actor });
    return {};
  });

  scope.get<OfUser>('/admin/users/:id/factors', { config: { access: ACCOUNT_ADMINISTRATION } }, async (request) => {
    const { factors = [] } = await requireUser(db, idOf(request.params.id));
    return factors;
  });

  scope.delete<OfFactor>(
    '/admin/users/:id/factors/:factor',
    { config: { access: ACCOUNT_ADMINISTRATION } },
    async (request) => {
      const actor = admittedAdministrator(request);
      const accountId = idOf(request.params.id);
      const { data: factorId } = z.uuid().safeParse(request.params.factor);
      if (!factorId) throw new AuthError('mfa_factor_not_found');
      const factor = await db.selectFrom('factor').selectAll().where('id', '=', factorId).executeTakeFirst();
      await db.transaction().execute((trx) => removeFactor(trx, { accountId, factorId, actor }));
      return factor ? factorOf(factor) : { id: factorId };
    },
  );

  scope.get<OfUser>('/admin/users/:id/passkeys', { config: { access: ACCOUNT_ADMINISTRATION } }, async (request) => {
    const { id } = await requireUser(db, idOf(request.params.id));
    return (await listPasskeys(db, id)).map(passkeyItem);
  });

  scope.delete<OfPasskey>(
    '/admin/users/:id/passkeys/:passkey',
    { config: { access: ACCOUNT_ADMINISTRATION } },
    async (request, reply) => {
      const actor = admittedAdministrator(request);
      const { id, passkey } = request.params;
      await removePasskey(db, { accountId: idOf(id), passkeyId: passkeyIdOf(passkey), actor });
      return reply.code(204).send();
    },
  );
};

/** Throws `user_not_found` for a text that is no UUID. */
const idOf = (given: string): string => {
  const { data } = z.uuid().safeParse(given);
  if (data === undefined) throw noSuchUser();
  return data;
};
