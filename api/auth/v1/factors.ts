import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localeOfRequest } from '../../http/locale.ts';
import { AuthError } from '../auth-error.ts';
import { admittedSession } from '../current-session/admitted.ts';
import { challengeFactor } from '../factors/challenge.ts';
import { enrolFactor } from '../factors/enrol.ts';
import { unenrolFactor } from '../factors/remove.ts';
import { type ChallengeResponse, verifyFactor } from '../factors/verify.ts';
import { requirePhones } from '../phone/require-phones.ts';
import { recognizeOwnClient, rememberNetwork } from '../service/known-client.ts';
import { requireProof } from '../sign-in/require-proof.ts';
import { authenticationResponse, registrationResponse } from '../webauthn/credential.ts';
import { blankAsUndefined, phone } from './identifier-fields.ts';
import { parseAuthBody } from './parse-input.ts';
import { ACCOUNT_OWNER } from './route-access.ts';

/** Fields with which the owner of an account proves who they are. */
export const PROOF = {
  nonce: blankAsUndefined(z.string().max(20)),
  current_password: blankAsUndefined(z.string().max(1000)),
};
const newFactor = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type needs to be totp, phone, or webauthn'),
  friendly_name: blankAsUndefined(z.string().trim().max(100)),
  issuer: blankAsUndefined(z.string().trim().max(100)),
  phone: blankAsUndefined(phone),
  ...PROOF,
});
const removal = z.object(PROOF);

const answer = z.object({ challenge_id: z.uuid(), code: z.string().trim().min(1).max(20) });
const credentialAnswer = z.object({
  challenge_id: z.uuid(),
  webauthn: z.discriminatedUnion('type', [
    z.object({ type: z.literal('create'), credential_response: registrationResponse }),
    z.object({ type: z.literal('request'), credential_response: authenticationResponse }),
  ]),
});

type OfFactor = { Params: { id: string } };

/**
 * Registers the routes for the second factors of the caller's account; `GET user` lists them. An unknown factor gives 404
 * `mfa_factor_not_found`.
 * - `POST factors {factor_type, friendly_name?, issuer?, phone?, current_password?, nonce?}`: adds an unverified factor → the factor, for
 *   an app with secret and QR code. More than five minutes after the sign-in it needs the password, or the code of `GET reauthenticate`.
 * - `POST factors/{id}/challenge`: begins a verification and sends a phone factor its code → `{id, type, expires_at}`, for a
 *   WebAuthn factor with `webauthn: {type, credential_options}`, the options for the browser.
 * - `POST factors/{id}/verify {challenge_id, code}`, or for a WebAuthn factor `{challenge_id, webauthn: {type, credential_response}}`:
 *   verifies the code or credential → the session at `aal2` with new tokens.
 * - `DELETE factors/{id} {current_password?, nonce?}` → `{id}`. A verified factor needs a proof as above.
 */
export const factorRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;

  scope.post('/factors', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const caller = admittedSession(request);
    const {
      factor_type: type,
      friendly_name: name = '',
      issuer,
      phone: number,
      ...proof
    } = parseAuthBody(newFactor, request.body);
    if (type === 'phone' && number === undefined) {
      throw new AuthError('validation_failed', { message: 'Phone number required to enroll Phone factor' });
    }
    const of = type === 'phone' ? { phone: number } : { issuer };
    requirePhones(auth, of);
    await requireProof(auth, caller, proof);
    return enrolFactor(auth, caller, { type, name, ...of });
  });

  scope.post<OfFactor>('/factors/:id/challenge', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const { account, session } = admittedSession(request);
    const locale = localeOfRequest(request);
    const of = { accountId: account.id, sessionId: session.id, factorId: factorId(request.params) };
    return challengeFactor(auth, { ...of, client: await recognizeOwnClient(request, account), locale });
  });

  scope.post<OfFactor>('/factors/:id/verify', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const { account, session } = admittedSession(request);
    const response = answerIn(request.body);
    const of = { accountId: account.id, sessionId: session.id, factorId: factorId(request.params) };
    const client = await recognizeOwnClient(request, account);
    const raised = await verifyFactor(auth, { ...of, ...response, client });
    await rememberNetwork(request, raised);
    return raised;
  });

  scope.delete<OfFactor>('/factors/:id', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const caller = admittedSession(request);
    const id = factorId(request.params);
    const proof = parseAuthBody(removal, request.body ?? {});
    await unenrolFactor(auth.db, caller, id, () => requireProof(auth, caller, proof));
    return { id };
  });
};

/** Reads what answers a challenge. Throws `validation_failed`. */
const answerIn = (body: unknown): Pick<ChallengeResponse, 'challengeId' | 'answer'> => {
  if (!(body as { webauthn?: unknown } | undefined)?.webauthn) {
    const { challenge_id: challengeId, code } = parseAuthBody(answer, body);
    return { challengeId, answer: { code } };
  }
  const { challenge_id: challengeId, webauthn } = parseAuthBody(credentialAnswer, body);
  const isNew = webauthn.type === 'create';
  return {
    challengeId,
    answer: isNew ? { created: webauthn.credential_response } : { signed: webauthn.credential_response },
  };
};

/** Throws `mfa_factor_not_found` for a text that is no UUID. */
const factorId = ({ id }: { id: string }): string => {
  const { data } = z.uuid().safeParse(id);
  if (data === undefined) throw new AuthError('mfa_factor_not_found');
  return data;
};
