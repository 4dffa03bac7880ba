import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { emailAddress } from '#domain/account/forms.ts';
import { deleteAccount } from '../auth/account-admin/delete-account.ts';
import { inviteAccount } from '../auth/account-admin/invite.ts';
import { updateAccount } from '../auth/account-admin/update-account.ts';
import { requireStaff } from '../auth/current-session/current-session.ts';
import { sendTokenEmail } from '../auth/emails/send-token.ts';
import { localeOfRequest } from '../http/locale.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import { throwAsProblem } from './auth-error-to-problem.ts';

const role = z.enum(['admin', 'editor', 'analyst']);
const invitation = z.strictObject({
  email: emailAddress,
  role,
});
const change = z.strictObject({ role: role.optional(), banned: z.boolean().optional() });
const person = z.object({ id: z.uuid() });

/** A hundred years: a ban until an administrator lifts it. */
const PERMANENT_BAN = '876000h';

/**
 * Registers the routes of the people page, for administrators.
 * - `POST /api/people {email, role}`: creates an account and sends an invitation → `{id}`; 409 `email_taken`.
 * - `POST /api/people/:id {role?, banned?}`: changes the role, bans the account or lifts the ban → `{id}`; 409 `last_administrator`, or
 *   `yourself` for the administrator's own account.
 * - `DELETE /api/people/:id`: deletes the account, of which an empty row remains → 204; 409 as for a change.
 */
export const peopleRoutes = (app: FastifyInstance): void => {
  const { auth } = app;
  const ADMINISTRATORS_ONLY = ['admin'] as const;

  app.post('/api/people', async (request, reply) => {
    const { id: actor } = await requireStaff(request, ADMINISTRATORS_ONLY);
    const { email, role } = validate(invitation, request.body);
    const account = await auth.db
      .transaction()
      .execute((trx) => inviteAccount(trx, { email, app_metadata: { role } }, actor))
      .catch(throwAsProblem);
    const redirectTo = `${auth.siteUrl}/admin/new-password`;
    const invitationEmail = {
      kind: 'invite',
      account,
      recipient: email,
      redirectTo,
      locale: localeOfRequest(request),
    } as const;
    auth.runInBackground('send invitation', () => sendTokenEmail(auth, invitationEmail));
    return reply.send({ id: account.id });
  });

  app.post('/api/people/:id', async (request, reply) => {
    const { id: actor } = await requireStaff(request, ADMINISTRATORS_ONLY);
    const { id } = validate(person, request.params);
    const { role, banned } = validate(change, request.body);
    requireOther(id, actor);
    const attributes = {
      ...(role && { app_metadata: { role } }),
      ...(banned !== undefined && { ban_duration: banned ? PERMANENT_BAN : 'none' }),
    };
    await updateAccount(auth.db, id, attributes, actor).catch(throwAsProblem);
    return reply.send({ id });
  });

  app.delete('/api/people/:id', async (request, reply) => {
    const { id: actor } = await requireStaff(request, ADMINISTRATORS_ONLY);
    const { id } = validate(person, request.params);
    requireOther(id, actor);
    await deleteAccount(auth, id, { soft: true, actor }).catch(throwAsProblem);
    return reply.code(204).send();
  });
};

/** Throws 409 `yourself` for the caller's own account: another administrator has to change it. */
const requireOther = (id: string, actor: string): void => {
  if (id === actor) throw new Problem(409, 'yourself');
};
