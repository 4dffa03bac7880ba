import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localeOfRequest } from '../../http/locale.ts';
import { AuthError } from '../auth-error.ts';
import { challengeFactor } from '../factors/challenge.ts';
import { enrolFactor } from '../factors/enrol.ts';
import { unenrolFactor } from '../factors/remove.ts';
import { verifyFactor } from '../factors/verify.ts';
import { recognizeOwnClient, rememberNetwork } from '../service/known-client.ts';
import { requireProof } from '../sign-in/require-proof.ts';
import { requireBearerSession } from './bearer-session.ts';
import { blankAsUndefined, phone } from './identifier-fields.ts';
import { parseAuthInput } from './parse-input.ts';
import { ACCOUNT_OWNER } from './route-access.ts';

const PROOF = {
  nonce: blankAsUndefined(z.string().max(20)),
  current_password: blankAsUndefined(z.string().max(1000)),
};
const newFactor = z.object({
  factor_type: z.enum(['totp', 'phone'], 'factor_type needs to be totp or phone'),
  friendly_name: blankAsUndefined(z.string().trim().max(100)),
  issuer: blankAsUndefined(z.string().trim().max(100)),
  phone: blankAsUndefined(phone),
  ...PROOF,
});
const removal = z.object(PROOF);

const answer = z.object({ challenge_id: z.uuid(), code: z.string().trim().min(1).max(20) });

type OfFactor = { Params: { id: string } };

/**
 * Registers the routes for the second factors of the caller's account; `GET user` lists them. An unknown factor gives 404
 * `mfa_factor_not_found`.
 * - `POST factors {factor_type, friendly_name?, issuer?, phone?, current_password?, nonce?}`: adds an unverified factor → the factor, for
 *   an app with secret and QR code. More than five minutes after the sign-in it needs the password, or the code of `GET reauthenticate`.
 * - `POST factors/{id}/challenge`: begins a verification and sends a phone factor its code → `{id, type, expires_at}`.
 * - `POST factors/{id}/verify {challenge_id, code}`: verifies the code → the session at `aal2` with new tokens.
 * - `DELETE factors/{id} {current_password?, nonce?}` → `{id}`. A verified factor needs a proof as above.
 */
export const factorRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;

  scope.post('/factors', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const caller = await requireBearerSession(request);
    const {
      factor_type: type,
      friendly_name: name = '',
      issuer,
      phone: number,
      ...proof
    } = parseAuthInput(newFactor, request.body);
    if (type === 'phone' && number === undefined) {
      throw new AuthError('validation_failed', { message: 'Phone number required to enroll Phone factor' });
    }
    const of = type === 'phone' ? { phone: number } : { issuer };
    await requireProof(auth, caller, proof);
    return enrolFactor(auth, caller, { type, name, ...of });
  });

  scope.post<OfFactor>('/factors/:id/challenge', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const { account, session } = await requireBearerSession(request);
    const locale = localeOfRequest(request);
    const of = { accountId: account.id, sessionId: session.id, factorId: factorId(request.params) };
    return challengeFactor(auth, { ...of, client: await recognizeOwnClient(request, account), locale });
  });

  scope.post<OfFactor>('/factors/:id/verify', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const { account, session } = await requireBearerSession(request);
    const { challenge_id: challengeId, code } = parseAuthInput(answer, request.body);
    const of = { accountId: account.id, sessionId: session.id, factorId: factorId(request.params) };
    const client = await recognizeOwnClient(request, account);
    const raised = await verifyFactor(auth, { ...of, challengeId, client, code });
    await rememberNetwork(request, raised);
    return raised;
  });

  scope.delete<OfFactor>('/factors/:id', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const caller = await requireBearerSession(request);
    const id = factorId(request.params);
    const proof = parseAuthInput(removal, request.body ?? {});
    await unenrolFactor(auth.db, caller, id, () => requireProof(auth, caller, proof));
    return { id };
  });
};

/** Throws `mfa_factor_not_found` for a text that is no UUID. */
const factorId = ({ id }: { id: string }): string => {
  const { data } = z.uuid().safeParse(id);
  if (data === undefined) throw new AuthError('mfa_factor_not_found');
  return data;
};
