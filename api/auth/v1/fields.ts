import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MOST_METADATA } from '../accounts/change-user.ts';
import { AuthError } from '../auth-error.ts';
import type { PkceChallenge } from '../tokens/pkce-flow.ts';
import { blankAsUndefined } from './identifier-fields.ts';

/** What somebody says of themselves. */
export const metadata = z
  .record(z.string().max(100), z.unknown())
  .refine((data) => Buffer.byteLength(JSON.stringify(data)) <= MOST_METADATA, 'user metadata is too large');

/** As many characters as we hash. */
export const password = z.string().min(1).max(1000);

/** PKCE, where a client asks for it. */
export const challengeFields = {
  code_challenge: blankAsUndefined(
    z.string().regex(/^[\w.~-]{43,128}$/, 'code challenge has to be between 43 and 128 characters'),
  ),
  code_challenge_method: blankAsUndefined(
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(['s256', 'plain'])),
  ),
};

/** Throws `validation_failed` where one comes without the other. */
export const parsePkceFields = ({
  code_challenge,
  code_challenge_method,
}: {
  code_challenge?: string | undefined;
  code_challenge_method?: 's256' | 'plain' | undefined;
}): PkceChallenge | undefined => {
  if (code_challenge === undefined && code_challenge_method === undefined) return undefined;
  if (code_challenge === undefined || code_challenge_method === undefined) {
    const message = 'PKCE flow requires code_challenge_method and code_challenge';
    throw new AuthError('validation_failed', { message });
  }
  return { code_challenge, code_challenge_method };
};

/** What the address says besides: where to lead somebody. */
export const redirectOf = ({ query, headers }: FastifyRequest): unknown =>
  (query as Record<string, unknown> | undefined)?.redirect_to ?? headers.redirect_to;
