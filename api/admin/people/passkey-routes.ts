import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { singleLine } from '#domain/shared/text.ts';
import { admittedSession } from '../../auth/current-session/admitted.ts';
import { proofFields, requireRecentProof } from '../../auth/current-session/recent-proof.ts';
import { STAFF_WHO_ENROL, staffAccess } from '../../auth/current-session/staff-access.ts';
import { createMissingRecoveryCodes } from '../../auth/factors/recovery-codes.ts';
import { removeOwnPasskey, renamePasskey } from '../../auth/passkeys/passkeys.ts';
import { finishRegistration, startRegistration } from '../../auth/passkeys/register.ts';
import { elevateSession } from '../../auth/tokens/sessions.ts';
import { registrationResponse } from '../../auth/webauthn/credential.ts';
import { STAFF_ROLES } from '../../endpoints.ts';
import { PRIVATE_HEADERS } from '../../http/private-headers.ts';
import { validate } from '../../http/validate.ts';
import { throwAsProblem } from './auth-error-to-problem.ts';

const proof = z.strictObject(proofFields);
const name = singleLine('name_required').min(1, 'name_required').max(100);
const begin = proof.extend({ name });
const registration = z.strictObject({ challengeId: z.uuid(), name, credential: registrationResponse });
const change = z.strictObject({ name });
const passkey = z.object({ id: z.uuid() });

/**
 * Registers the routes of the account page for passkeys. A passkey that is added here is a second factor too.
 * - `POST /api/account/passkeys/challenge {name, password?}` → `{challengeId, options}`, the options for the browser, which must answer within
 *   five minutes; 422 `proof_required` without the password when the sign-in was more than five minutes ago.
 * - `POST /api/account/passkeys {challengeId, name, credential}`: adds the passkey; the first second factor ends the account's sessions without one
 *   → `{recoveryCodes?}`, with an account's first factor.
 * - `POST /api/account/passkeys/:id {name}`: renames a passkey → `{name}`.
 * - `DELETE /api/account/passkeys/:id {password?}`: removes a passkey → 204; 422 `proof_required` as above.
 */
export const passkeyRoutes = (app: FastifyInstance): void => {
  const { auth } = app;

  app.post('/api/account/passkeys/challenge', { config: { access: STAFF_WHO_ENROL } }, async (request, reply) => {
    const signedIn = admittedSession(request);
    const { password } = validate(begin, request.body);
    await requireRecentProof(request, signedIn, password);
    const { id, options } = await startRegistration(auth, signedIn).catch(throwAsProblem);
    return reply.headers(PRIVATE_HEADERS).send({ challengeId: id, options });
  });

  app.post('/api/account/passkeys', { config: { access: STAFF_WHO_ENROL } }, async (request, reply) => {
    const signedIn = admittedSession(request);
    const given = validate(registration, request.body);
    const { factor_id } = await finishRegistration(auth, signedIn, { ...given, isFactor: true }).catch(throwAsProblem);
    const of = { accountId: signedIn.account.id, sessionId: signedIn.session.id };
    const elevate = () => elevateSession(auth, { ...of, factorId: factor_id, method: 'mfa/webauthn' });
    request.newSession = await elevate().catch(throwAsProblem);
    return reply.headers(PRIVATE_HEADERS).send(await createMissingRecoveryCodes(auth, of.accountId));
  });

  app.post('/api/account/passkeys/:id', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const { account } = admittedSession(request);
    const { id: passkeyId } = validate(passkey, request.params);
    const { name } = validate(change, request.body);
    await renamePasskey(auth.db, { accountId: account.id, passkeyId, name }).catch(throwAsProblem);
    return reply.send({ name });
  });

  app.delete('/api/account/passkeys/:id', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const signedIn = admittedSession(request);
    const { id } = validate(passkey, request.params);
    const { password } = validate(proof, request.body ?? {});
    const prove = () => requireRecentProof(request, signedIn, password);
    await removeOwnPasskey(auth.db, signedIn, id, prove).catch(throwAsProblem);
    return reply.code(204).send();
  });
};
