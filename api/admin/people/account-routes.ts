import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { displayNameForm } from '#domain/account/forms.ts';
import { internationalLocale } from '#domain/shared/locale.ts';
import { changeMetadata, changePassword } from '../../auth/accounts/change-user.ts';
import { hashPassword } from '../../auth/accounts/password.ts';
import { type PasswordOwner, requireStrongPassword } from '../../auth/accounts/weak-password.ts';
import { admittedSession } from '../../auth/current-session/admitted.ts';
import { isOwnPassword, proofFields, requireRecentProof } from '../../auth/current-session/recent-proof.ts';
import { STAFF_WHO_ENROL, staffAccess } from '../../auth/current-session/staff-access.ts';
import { challengeFactor } from '../../auth/factors/challenge.ts';
import { enrolFactor } from '../../auth/factors/enrol.ts';
import { createMissingRecoveryCodes, createRecoveryCodes } from '../../auth/factors/recovery-codes.ts';
import { unenrolFactor } from '../../auth/factors/remove.ts';
import { verifyFactor } from '../../auth/factors/verify.ts';
import { recognizeOwnClient } from '../../auth/service/known-client.ts';
import { endSessions } from '../../auth/tokens/sessions.ts';
import { STAFF_ROLES } from '../../endpoints.ts';
import { PRIVATE_HEADERS } from '../../http/private-headers.ts';
import { Problem } from '../../http/problem.ts';
import { validate } from '../../http/validate.ts';
import { throwAsProblem } from './auth-error-to-problem.ts';

const newPassword = z.strictObject({
  current: z.string('password_required').min(1, 'password_required').max(1000),
  password: z.string('password_required').min(1, 'password_required').max(1000),
});
const code = z.strictObject({
  code: z.string('code_required').trim().min(1, 'code_required').max(20, 'code_required'),
});
const factor = z.object({ id: z.uuid() });
const proof = z.strictObject(proofFields);

/**
 * Registers the routes of the account page. Each one acts on the signed-in staff account.
 * - `POST /api/account/name {name}`: changes the display name → `{name}`.
 * - `POST /api/account/password {current, password}`: changes the password and ends the account's other sessions → `{}`; 422 when `current`
 *   is wrong or `password` is too weak.
 * - `POST /api/account/sign-out-others`: ends the account's other sessions → `{}`.
 * - `POST /api/account/factors {password?}`: creates an unverified authenticator app → `{id, qrCode, secret}`; 422 `proof_required`
 *   without the password when the sign-in was more than five minutes ago.
 * - `POST /api/account/factors/:id/verify {code}`: activates that app; its first verification ends the account's sessions without a second
 *   factor → `{recoveryCodes?}`, with an account's first factor.
 * - `POST /api/account/recovery-codes {password?}`: makes new recovery codes, which replace the previous ones → `{recoveryCodes}`; 409 without a
 *   second factor, 422 `proof_required` as above.
 * - `DELETE /api/account/factors/:id {password?}`: removes a second factor → 204; 422 `proof_required` as above.
 */
export const accountRoutes = (app: FastifyInstance): void => {
  const { auth } = app;

  app.post('/api/account/name', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const { account } = admittedSession(request);
    const { name } = validate(displayNameForm, request.body);
    await changeMetadata(auth.db, account, { name });
    return reply.send({ name });
  });

  app.post('/api/account/password', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const signedIn = admittedSession(request);
    const { account, session } = signedIn;
    const { current, password } = validate(newPassword, request.body);
    if (!(await isOwnPassword(auth, signedIn, current))) {
      throw new Problem(422, 'invalid', { fields: [{ path: 'current', code: 'password_wrong' }] });
    }
    requireStrongPasswordField(password, account);
    const passwordHash = await auth.passwordLimit(() => hashPassword(password));
    const change = { accountId: account.id, sessionId: session.id, passwordHash };
    await changePassword(auth.db, change).catch(throwAsProblem);
    return reply.send({});
  });

  app.post('/api/account/sign-out-others', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const { account, session } = admittedSession(request);
    await endSessions(auth.db, { accountId: account.id, sessionId: session.id, scope: 'others' });
    return reply.send({});
  });

  app.post('/api/account/factors', { config: { access: STAFF_WHO_ENROL } }, async (request, reply) => {
    const signedIn = admittedSession(request);
    const { password } = validate(proof, request.body ?? {});
    await requireRecentProof(request, signedIn, password);
    const { id, totp } = await enrolFactor(auth, signedIn, { type: 'totp', name: '' }).catch(throwAsProblem);
    return reply.send({ id, qrCode: totp!.qr_code, secret: totp!.secret });
  });

  app.post('/api/account/factors/:id/verify', { config: { access: STAFF_WHO_ENROL } }, async (request, reply) => {
    const { account, session } = admittedSession(request);
    const { id: factorId } = validate(factor, request.params);
    const given = validate(code, request.body);
    const client = await recognizeOwnClient(request, account);
    const of = { accountId: account.id, sessionId: session.id, factorId, client };
    const verify = async () => {
      const { id: challengeId } = await challengeFactor(auth, {
        ...of,
        locale: internationalLocale,
        withoutMessage: true,
      });
      return verifyFactor(auth, { ...of, challengeId, answer: given });
    };
    request.newSession = await verify().catch(throwAsProblem);
    return reply.headers(PRIVATE_HEADERS).send(await createMissingRecoveryCodes(auth, account.id));
  });

  app.post('/api/account/recovery-codes', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const signedIn = admittedSession(request);
    const { password } = validate(proof, request.body ?? {});
    if (!signedIn.hasFactors) throw new Problem(409, 'not_possible');
    await requireRecentProof(request, signedIn, password);
    return reply.headers(PRIVATE_HEADERS).send({ recoveryCodes: await createRecoveryCodes(auth, signedIn.account.id) });
  });

  app.delete('/api/account/factors/:id', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const signedIn = admittedSession(request);
    const { id } = validate(factor, request.params);
    const { password } = validate(proof, request.body ?? {});
    const prove = () => requireRecentProof(request, signedIn, password);
    await unenrolFactor(auth.db, signedIn, id, prove).catch(throwAsProblem);
    return reply.code(204).send();
  });
};

/** Throws 422 at the field `password` when the password is too weak. */
export const requireStrongPasswordField = (password: string, owner: PasswordOwner): void => {
  try {
    requireStrongPassword(password, owner);
  } catch (error) {
    throw new Problem(422, 'invalid', { fields: [{ path: 'password', code: 'password_weak' }] }, { cause: error });
  }
};
