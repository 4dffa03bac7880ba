import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { whole } from '../../http/validate.ts';
import { noSuchUser, requireUser } from '../account-admin/account-attributes.ts';
import { deletePerson } from '../account-admin/delete-account.ts';
import { listPeople } from '../account-admin/list-accounts.ts';
import { createPerson } from '../account-admin/provision-account.ts';
import { updatePerson } from '../account-admin/update-account.ts';
import { factorOf } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import { removeFactor } from '../factors/remove.ts';
import { attributes, personAttributes } from './attributes.ts';
import { optional } from './identifier-fields.ts';
import { read } from './parse-input.ts';
import { requireAdmin } from './require-admin.ts';

const window = z.object({ page: optional(whole(1, 1_000_000)), per_page: optional(whole(1, 1000)) });
const deletion = z.object({ should_soft_delete: z.boolean().default(false) });

type OfUser = { Params: { id: string } };
type OfFactor = { Params: { id: string; factor: string } };

/** `admin/users` and what lies behind it, for administrators and the service key (`requireAdmin`). */
export const adminUserRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;
  const { db } = auth;

  scope.post('/admin/users', async (request) => {
    const actor = await requireAdmin(request);
    const person = await personAttributes(auth, read(attributes, request.body));
    const { id } = await db.transaction().execute((trx) => createPerson(trx, person, { actor, by: 'admin' }));
    return requireUser(db, id);
  });

  scope.get('/admin/users', async (request, reply) => {
    await requireAdmin(request);
    const { page = 1, per_page: perPage = 50 } = read(window, request.query);
    const { total, users } = await listPeople(db, { page, perPage });
    tellPages(reply, { page, perPage, total });
    return { users, aud: 'authenticated' };
  });

  scope.get<OfUser>('/admin/users/:id', async (request) => {
    await requireAdmin(request);
    return requireUser(db, idOf(request.params.id));
  });

  scope.put<OfUser>('/admin/users/:id', async (request) => {
    const actor = await requireAdmin(request);
    const id = idOf(request.params.id);
    await updatePerson(db, id, await personAttributes(auth, read(attributes, request.body)), actor);
    return requireUser(db, id);
  });

  scope.delete<OfUser>('/admin/users/:id', async (request) => {
    const actor = await requireAdmin(request);
    const { should_soft_delete: soft } = read(deletion, request.body);
    await deletePerson(auth, idOf(request.params.id), { soft, actor });
    return {};
  });

  scope.get<OfUser>('/admin/users/:id/factors', async (request) => {
    await requireAdmin(request);
    const { factors = [] } = await requireUser(db, idOf(request.params.id));
    return factors;
  });

  scope.delete<OfFactor>('/admin/users/:id/factors/:factor', async (request) => {
    const actor = await requireAdmin(request);
    const accountId = idOf(request.params.id);
    const { data: factorId } = z.uuid().safeParse(request.params.factor);
    if (!factorId) throw new AuthError('mfa_factor_not_found');
    const factor = await db.selectFrom('factor').selectAll().where('id', '=', factorId).executeTakeFirst();
    await db.transaction().execute((trx) => removeFactor(trx, { accountId, factorId, actor }));
    return factor ? factorOf(factor) : { id: factorId };
  });
};

/** Nobody has an id that is none. */
const idOf = (given: string): string => {
  const { data } = z.uuid().safeParse(given);
  if (data === undefined) throw noSuchUser();
  return data;
};

interface Pages {
  page: number;
  perPage: number;
  total: number;
}

/** Clients read the number behind the first `=` of each address. */
const tellPages = (reply: FastifyReply, { page, perPage, total }: Pages): void => {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  reply.headers({ 'x-total-count': total, link: links.join(', ') });
};
