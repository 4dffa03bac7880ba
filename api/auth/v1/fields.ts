import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { displayName } from '#domain/account/forms.ts';
import { storableText } from '#domain/shared/text.ts';
import { MAX_METADATA_BYTES } from '../accounts/merge-metadata.ts';
import { AuthError } from '../auth-error.ts';
import type { PkceChallenge } from '../tokens/pkce-flow.ts';
import { blankAsUndefined } from './identifier-fields.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Returns true if no text in the value, at any depth, has a character that XML cannot contain. */
const hasOnlyStorableTexts = (value: unknown): boolean => {
  if (typeof value === 'string') return storable.safeParse(value).success;
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every((entry) => entry.every(hasOnlyStorableTexts));
};
const storable = z.string().check(storableText);

/** `user_metadata` or `app_metadata` in a request body, at most `MAX_METADATA_BYTES` as JSON. */
export const metadata = z
  .record(z.string().max(100), z.unknown())
  .refine((data) => Buffer.byteLength(JSON.stringify(data)) <= MAX_METADATA_BYTES, {
    error: 'metadata is too large',
    abort: true,
  })
  .refine(hasOnlyStorableTexts, 'metadata contains a character that cannot be stored')
  .refine(
    ({ name, full_name }) => [name, full_name].every((each) => !isText(each) || displayName.safeParse(each).success),
    'name must be visible text on one line, of at most 120 characters',
  );

/** A password to set; at most 1,000 characters are hashed. */
export const password = z.string().min(1).max(1000);

/** The optional PKCE fields of a request. */
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

/**
 * Returns the PKCE challenge of a request; undefined when the request has none. Throws `validation_failed` when only one of the two fields
 * is given.
 */
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

/**
 * Returns the redirect target that a client requests, from the query or the header `redirect_to`. It is not checked yet: `allowedRedirect`
 * does that.
 */
export const redirectOf = ({ query, headers }: FastifyRequest): unknown =>
  (query as Record<string, unknown> | undefined)?.redirect_to ?? headers.redirect_to;
