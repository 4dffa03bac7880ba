import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ANYONE } from '../../http/route-access.ts';
import { AuthError } from '../auth-error.ts';
import { admittedSession } from '../current-session/admitted.ts';
import { listPasskeys, removeOwnPasskey, renamePasskey } from '../passkeys/passkeys.ts';
import { finishRegistration, startRegistration } from '../passkeys/register.ts';
import { signInWithPasskey } from '../passkeys/sign-in.ts';
import { createSignInChallenge } from '../passkeys/sign-in-challenge.ts';
import { rememberNetwork } from '../service/known-client.ts';
import { requireProof } from '../sign-in/require-proof.ts';
import { authenticationResponse, registrationResponse } from '../webauthn/credential.ts';
import type { PasskeyRow } from '../webauthn/verify-credential.ts';
import { PROOF } from './factors.ts';
import { parseAuthBody } from './parse-input.ts';
import { ACCOUNT_OWNER } from './route-access.ts';

const proof = z.object(PROOF);
const challengeId = z.uuid('challenge_id must be a valid UUID');
const registration = z.object({ challenge_id: challengeId, credential: registrationResponse });
const assertion = z.object({ challenge_id: challengeId, credential: authenticationResponse });
const change = z.object({ friendly_name: z.string().trim().min(1, 'friendly_name is required').max(100) });

type OfPasskey = { Params: { id: string } };

/**
 * Registers the routes of passkeys, which sign in without a password. Those of the caller's account respond 404 for an unknown one.
 * - `POST passkeys/registration/options {current_password?, nonce?}` → `{challenge_id, options, expires_at}`. More than five minutes after
 *   the sign-in it needs the password, or the code of `GET reauthenticate`.
 * - `POST passkeys/registration/verify {challenge_id, credential}`: registers the passkey → the passkey.
 * - `POST passkeys/authentication/options` → `{challenge_id, options, expires_at}`, for visitors.
 * - `POST passkeys/authentication/verify {challenge_id, credential}` → a session at `aal2`.
 * - `GET passkeys` → the passkeys, also those that are second factors.
 * - `PATCH passkeys/{id} {friendly_name}` → the passkey.
 * - `DELETE passkeys/{id} {current_password?, nonce?}` → 204; needs a proof as the registration.
 */
export const passkeyRoutes = (scope: FastifyInstance): void => {
  signInRoutes(scope);
  registrationRoutes(scope);
  const { auth } = scope;

  scope.get('/passkeys', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const { account } = admittedSession(request);
    return (await listPasskeys(auth.db, account.id)).map(passkeyItem);
  });

  scope.patch<OfPasskey>('/passkeys/:id', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const { account } = admittedSession(request);
    const passkeyId = passkeyIdOf(request.params.id);
    const { friendly_name: name } = parseAuthBody(change, request.body);
    return passkeyItem(await renamePasskey(auth.db, { accountId: account.id, passkeyId, name }));
  });

  scope.delete<OfPasskey>('/passkeys/:id', { config: { access: ACCOUNT_OWNER } }, async (request, reply) => {
    const caller = admittedSession(request);
    const given = parseAuthBody(proof, request.body ?? {});
    await removeOwnPasskey(auth.db, caller, passkeyIdOf(request.params.id), () => requireProof(auth, caller, given));
    return reply.code(204).send();
  });
};

const registrationRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;

  scope.post('/passkeys/registration/options', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const caller = admittedSession(request);
    await requireProof(auth, caller, parseAuthBody(proof, request.body ?? {}));
    const { id, options, expiresAt } = await startRegistration(auth, caller);
    return { challenge_id: id, options, expires_at: expiresAt };
  });

  scope.post('/passkeys/registration/verify', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const caller = admittedSession(request);
    const { challenge_id: challengeId, credential } = parseAuthBody(registration, request.body);
    const of = { challengeId, credential, name: '', isFactor: false };
    const passkey = await finishRegistration(auth, caller, of);
    const { backup_eligible, backed_up, transports } = passkey;
    return { ...passkeyItem(passkey), backup_eligible, backed_up, transports };
  });
};

const signInRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;

  scope.post('/passkeys/authentication/options', { config: { access: ANYONE } }, async () => {
    const { id, options, expiresAt } = await createSignInChallenge(auth, '');
    return { challenge_id: id, options, expires_at: expiresAt };
  });

  scope.post('/passkeys/authentication/verify', { config: { access: ANYONE } }, async (request) => {
    const { challenge_id: challengeId, credential } = parseAuthBody(assertion, request.body);
    const userAgent = request.headers['user-agent'];
    const session = await signInWithPasskey(auth, { challengeId, credential, browser: '', userAgent });
    await rememberNetwork(request, session);
    return session;
  });
};

/** Converts a passkey to Supabase's JSON format. */
export const passkeyItem = ({ id, name, created_at, last_used_at }: PasskeyRow) => ({
  id,
  ...(name !== '' && { friendly_name: name }),
  created_at: created_at.toISOString(),
  ...(last_used_at && { last_used_at: last_used_at.toISOString() }),
});

/** Throws 404 for a text that is no UUID. */
export const passkeyIdOf = (given: string): string => {
  const { data } = z.uuid().safeParse(given);
  if (data === undefined) throw new AuthError('validation_failed', { status: 404, message: 'Passkey not found' });
  return data;
};
