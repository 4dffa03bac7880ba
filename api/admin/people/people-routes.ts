import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { emailAddress } from '#domain/account/forms.ts';
import { locales } from '#domain/shared/locale.ts';
import { staffRoles } from '#domain/shared/staff-account.ts';
import type { Database } from '#storage/database/tables.ts';
import { deleteAccount } from '../../auth/account-admin/delete-account.ts';
import { endAccountSessions } from '../../auth/account-admin/end-account-sessions.ts';
import { inviteAccount } from '../../auth/account-admin/invite.ts';
import { updateAccountIn } from '../../auth/account-admin/update-account.ts';
import { recordAccountEvent } from '../../auth/account-event-outbox.ts';
import { type AccountRow, isBanned } from '../../auth/accounts/user.ts';
import { admittedStaff } from '../../auth/current-session/admitted.ts';
import { staffAccess } from '../../auth/current-session/staff-access.ts';
import { PRIVATE_HEADERS } from '../../http/private-headers.ts';
import { Problem } from '../../http/problem.ts';
import { validate } from '../../http/validate.ts';
import { issueAccountLink } from './account-links.ts';
import { throwAsProblem } from './auth-error-to-problem.ts';

const role = z.enum(staffRoles);
const languages = z.array(z.enum(locales)).max(locales.length).optional();
const invitation = z.strictObject({ email: emailAddress, role, languages });
const change = z.strictObject({ role: role.optional(), languages, banned: z.boolean().optional() });
const person = z.object({ id: z.uuid() });
const linkRequest = z.strictObject({ delivery: z.enum(['email', 'link']).default('email') });

/** A hundred years: a ban until an administrator lifts it. */
const PERMANENT_BAN = '876000h';
const ADMINISTRATORS_ONLY = ['admin'] as const;

/**
 * Registers the routes of the people page, for administrators. The first three respond with an `IssuedAccountLink`.
 * - `POST /api/people {email, role, languages?}`: creates an account and sends an invitation; 409 `email_taken`.
 * - `POST /api/people/:id/invitation {delivery?}`: invites again with a new link, which replaces the earlier one; 409
 *   `invitation_accepted`, or `account_banned` for a banned account.
 * - `POST /api/people/:id/recovery {delivery?}`: creates a link for choosing a new password, which replaces an earlier one; 409
 *   `invitation_pending`, `account_banned` or `yourself`.
 * - `POST /api/people/:id {role?, languages?, banned?}`: changes the role, the languages that a translator writes, bans the account or lifts
 *   the ban → `{id}`; 409 `last_administrator`, or `yourself` for the administrator's own account.
 * - `POST /api/people/:id/sign-out`: ends all sessions of the account, which may be the administrator's own → `{}`.
 * - `DELETE /api/people/:id`: deletes the account, of which an empty row remains → 204; 409 as for a change.
 */
export const peopleRoutes = (app: FastifyInstance): void => {
  invitationRoutes(app);
  recoveryByAdministratorRoute(app);
  changeRoutes(app);
};

const invitationRoutes = (app: FastifyInstance): void => {
  const { db } = app.auth;

  app.post('/api/people', { config: { access: staffAccess(ADMINISTRATORS_ONLY) } }, async (request, reply) => {
    const { id: actor } = admittedStaff(request);
    const { email, role, languages } = validate(invitation, request.body);
    const account = await db
      .transaction()
      .execute((trx) => inviteAccount(trx, { email, app_metadata: { role, ...(languages && { languages }) } }, actor))
      .catch(throwAsProblem);
    return reply
      .headers(PRIVATE_HEADERS)
      .send(await issueAccountLink(request, { kind: 'invite', account, delivery: 'email' }));
  });

  app.post(
    '/api/people/:id/invitation',
    { config: { access: staffAccess(ADMINISTRATORS_ONLY) } },
    async (request, reply) => {
      const { id: actor } = admittedStaff(request);
      const { id } = validate(person, request.params);
      const { delivery } = validate(linkRequest, request.body ?? {});
      const account = await db
        .transaction()
        .execute((trx) => inviteAgain(trx, id, actor))
        .catch(throwAsProblem);
      return reply
        .headers(PRIVATE_HEADERS)
        .send(await issueAccountLink(request, { kind: 'invite', account, delivery }));
    },
  );
};

const recoveryByAdministratorRoute = (app: FastifyInstance): void => {
  app.post(
    '/api/people/:id/recovery',
    { config: { access: staffAccess(ADMINISTRATORS_ONLY) } },
    async (request, reply) => {
      const { id: actor } = admittedStaff(request);
      const { id } = validate(person, request.params);
      const { delivery } = validate(linkRequest, request.body ?? {});
      requireOther(id, actor);
      const account = await app.auth.db.transaction().execute((trx) => startRecovery(trx, id, actor));
      return reply
        .headers(PRIVATE_HEADERS)
        .send(await issueAccountLink(request, { kind: 'recovery', account, delivery }));
    },
  );
};

const changeRoutes = (app: FastifyInstance): void => {
  const { auth } = app;

  app.post('/api/people/:id', { config: { access: staffAccess(ADMINISTRATORS_ONLY) } }, async (request, reply) => {
    const { id: actor } = admittedStaff(request);
    const { id } = validate(person, request.params);
    const { role, languages, banned } = validate(change, request.body);
    requireOther(id, actor);
    const attributes = {
      ...((role || languages) && { app_metadata: { ...(role && { role }), ...(languages && { languages }) } }),
      ...(banned !== undefined && { ban_duration: banned ? PERMANENT_BAN : 'none' }),
    };
    await auth.db
      .transaction()
      .execute(async (trx) => {
        await updateAccountIn(trx, id, attributes, actor);
        if (role === 'admin') await revokeInvitation(trx, id);
      })
      .catch(throwAsProblem);
    return reply.send({ id });
  });

  app.post(
    '/api/people/:id/sign-out',
    { config: { access: staffAccess(ADMINISTRATORS_ONLY) } },
    async (request, reply) => {
      const { id: actor } = admittedStaff(request);
      const { id } = validate(person, request.params);
      await endAccountSessions(auth.db, { accountId: id, actor }).catch(throwAsProblem);
      return reply.send({});
    },
  );

  app.delete('/api/people/:id', { config: { access: staffAccess(ADMINISTRATORS_ONLY) } }, async (request, reply) => {
    const { id: actor } = admittedStaff(request);
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

/** Returns the account of a staff member that may use links, and locks its row. Throws 404, or 409 while it is banned. */
const lockStaffMember = async (trx: Kysely<Database>, id: string): Promise<AccountRow> => {
  const account = await trx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('role', 'is not', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new Problem(404, 'not_found');
  if (isBanned(account)) throw new Problem(409, 'account_banned');
  return account;
};

const inviteAgain = async (trx: Kysely<Database>, id: string, actor: string): Promise<AccountRow> => {
  const { email, email_confirmed_at } = await lockStaffMember(trx, id);
  if (email_confirmed_at) throw new Problem(409, 'invitation_accepted');
  if (!email) throw new Problem(409, 'not_possible');
  return inviteAccount(trx, { email }, actor);
};

const startRecovery = async (trx: Kysely<Database>, id: string, actor: string): Promise<AccountRow> => {
  const account = await lockStaffMember(trx, id);
  if (!account.email_confirmed_at) throw new Problem(409, 'invitation_pending');
  await recordAccountEvent(trx, { accountId: id, actor, type: 'PasswordRecoveryStarted', data: {} });
  return account;
};

/**
 * Makes the invitation link of an account invalid that has become an administrator's: a link that was passed on for fewer rights must not
 * grant all of them.
 */
const revokeInvitation = async (trx: Kysely<Database>, accountId: string): Promise<void> => {
  await trx.deleteFrom('one_time_token').where('account_id', '=', accountId).where('kind', '=', 'invite').execute();
};
