import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect } from 'vitest';
import { z } from 'zod';
import { staffRoles } from '#domain/shared/staff-account.ts';

/** A call of the auth service as sent over HTTP. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Relative to `/auth/v1/`. */
  path: string;
  /** A string is sent unchanged, an object as JSON. */
  body?: object | string;
  /** Token for `Authorization: Bearer`. */
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The client's IP address; default: a new network for each call. */
  from?: string;
}

/** Returns an IP address in a new network, because limits count per network. */
export const anyNetwork = (): string => {
  const [, one, two, three] = randomUUID().split('-');
  return `2001:db8:${one}:${two}:${three}::1`;
};

/** Sends a call like real clients do, which declare JSON even without a body. */
export const send = (
  app: FastifyInstance,
  { path, body, token, headers = {}, from = anyNetwork(), ...call }: Call,
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    url: `/auth/v1/${path}`,
    remoteAddress: from,
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

/** Timestamps as sent over HTTP. */
const moment = z.iso.datetime({ offset: true });
const seconds = z.int().min(1_700_000_000);
const object = z.record(z.string(), z.unknown());

const appMetadata = z.strictObject({
  provider: z.string().optional(),
  providers: z.array(z.string()).optional(),
  /** The role of a staff account. The Supabase service does not send this field. */
  role: z.enum(staffRoles).optional(),
});

/**
 * A schema of an identity in a response. Like the other schemas below, it requires every field that the service sends and rejects any
 * other.
 */
export const identity = z.strictObject({
  identity_id: z.uuid(),
  id: z.string().min(1),
  user_id: z.uuid(),
  identity_data: object,
  provider: z.string().min(1),
  email: z.email().optional(),
  last_sign_in_at: moment.optional(),
  created_at: moment,
  updated_at: moment,
});

export const factor = z.strictObject({
  id: z.uuid(),
  status: z.enum(['verified', 'unverified']),
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: z.string().optional(),
  phone: z.string().optional(),
  last_challenged_at: moment.optional(),
  created_at: moment,
  updated_at: moment,
});

const userFields = {
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  phone: z.string(),
  app_metadata: appMetadata,
  user_metadata: object,
  identities: z.array(identity),
  is_anonymous: z.boolean(),
  created_at: moment,
  updated_at: moment,
  email_confirmed_at: moment.optional(),
  phone_confirmed_at: moment.optional(),
  confirmed_at: moment.optional(),
  last_sign_in_at: moment.optional(),
  invited_at: moment.optional(),
  confirmation_sent_at: moment.optional(),
  recovery_sent_at: moment.optional(),
  reauthentication_sent_at: moment.optional(),
  new_email: z.email().optional(),
  new_phone: z.string().min(1).optional(),
  banned_until: moment.optional(),
  deleted_at: moment.optional(),
  factors: z.array(factor).min(1).optional(),
};
export const user = z.strictObject(userFields);

/** A user with the values that the mailed link would have contained. */
export const userWithLink = z.strictObject({
  ...userFields,
  action_link: z.url(),
  email_otp: z.string().regex(/^\d{6}$/),
  hashed_token: z.string().min(1),
  redirect_to: z.url(),
  verification_type: z.string().min(1),
});

const claims = z.strictObject({
  iss: z.url(),
  sub: z.uuid(),
  aud: z.literal('authenticated'),
  iat: seconds,
  exp: seconds,
  email: z.string(),
  phone: z.string(),
  app_metadata: appMetadata,
  user_metadata: object,
  role: z.literal('authenticated'),
  aal: z.enum(['aal1', 'aal2']),
  amr: z
    .array(
      z.strictObject({
        method: z.enum([
          ...(['password', 'otp', 'totp', 'mfa/phone', 'oauth', 'magiclink', 'recovery', 'invite'] as const),
          ...(['email/signup', 'anonymous'] as const),
        ]),
        timestamp: seconds,
      }),
    )
    .min(1),
  session_id: z.uuid(),
  is_anonymous: z.boolean(),
});

/** An access token with exactly the expected header and claims. */
const accessToken = z.string().superRefine((token, context) => {
  const { kid, alg, typ, ...rest } = decodeProtectedHeader(token);
  if (!kid || alg !== 'ES256' || typ !== 'JWT' || Object.keys(rest).length > 0) {
    context.addIssue({ code: 'custom', message: 'unexpected header fields' });
  }
  const { data, error } = claims.safeParse(decodeJwt(token));
  for (const issue of error?.issues ?? []) context.addIssue({ ...issue } as never);
  if (data?.amr.some((way, at) => at > 0 && way.timestamp > data.amr[at - 1]!.timestamp)) {
    context.addIssue({ code: 'custom', message: 'amr must start with the newest' });
  }
});

export const session = z.strictObject({
  access_token: accessToken,
  token_type: z.literal('bearer'),
  expires_in: z.int().min(91),
  expires_at: seconds,
  refresh_token: z.string().min(12),
  user,
});

export const nothing = z.strictObject({});

/** Expects the headers that every response of the service has. */
const expectHeaders = ({ headers }: LightMyRequestResponse): void => {
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['set-cookie']).toBeUndefined();
};

/** Expects 200 and JSON with every field of `shape` and no other, and returns the parsed body. */
export const expectGood = <Shape extends z.ZodType>(answer: LightMyRequestResponse, shape: Shape): z.output<Shape> => {
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  expectHeaders(answer);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  for (const name of ['x-sb-error-code', 'x-supabase-api-version', 'retry-after']) {
    expect(answer.headers[name]).toBeUndefined();
  }
  const { data, error } = shape.safeParse(answer.json());
  expect(error ? z.prettifyError(error) : '').toBe('');
  return data as z.output<Shape>;
};

export interface ExpectedError {
  status: number;
  code: string;
  /** Pattern of the message. */
  says?: RegExp;
  reasons?: string[];
  retryAfter?: boolean;
}

/** Expects an error response in the envelope of one API version, with every field and no other. */
export const expectRefusal = (
  answer: LightMyRequestResponse,
  { status, code, says = /\S/, reasons, retryAfter = false }: ExpectedError,
  version?: string,
): void => {
  const body = answer.json();
  const weak = reasons && { weak_password: { reasons } };
  const message = expect.stringMatching(says);
  expect([answer.statusCode, body]).toEqual([
    status,
    version ? { code, message, ...weak } : { code: status, error_code: code, msg: message, ...weak },
  ]);
  expectHeaders(answer);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-sb-error-code']).toBe(code);
  expect(answer.headers['x-supabase-api-version']).toBe(version);
  expect(answer.headers['retry-after']).toEqual(retryAfter ? expect.stringMatching(/^[1-9]\d*$/) : undefined);
};

/** The API version since which error codes are strings. */
export const API_VERSION = '2024-01-01';

/** Sends the call once in each API version and expects the same error in both envelopes. */
export const expectRefused = async (
  app: FastifyInstance,
  make: () => Call | Promise<Call>,
  refusal: ExpectedError,
): Promise<void> => {
  expectRefusal(await send(app, await make()), refusal);
  const call = await make();
  const headers = { ...call.headers, 'x-supabase-api-version': API_VERSION };
  expectRefusal(await send(app, { ...call, headers }), refusal, API_VERSION);
};
