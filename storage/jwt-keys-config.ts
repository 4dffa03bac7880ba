import { z } from 'zod';

/** A private key of the operator that signs access tokens, as a JWK. */
export type JwtKey = z.output<typeof jwtKey>;

const text = z.string().min(1).max(5000);
const common = { kid: text.max(200), d: text };
const jwtKey = z.discriminatedUnion('alg', [
  z.object({ ...common, alg: z.literal('ES256'), kty: z.literal('EC'), crv: z.literal('P-256'), x: text, y: text }),
  z.object({
    ...common,
    alg: z.literal('RS256'),
    kty: z.literal('RSA'),
    n: text.min(342, 'has at least 2048 bits'),
    e: text,
    p: text,
    q: text,
    dp: text,
    dq: text,
    qi: text,
  }),
]);

/** The first signs, all verify. The name `programs` is that of the key which signs the keys of programs. */
const jwtKeys = z
  .array(jwtKey)
  .min(1)
  .max(10)
  .refine((keys) => new Set([...keys.map(({ kid }) => kid), 'programs']).size === keys.length + 1);

/** Parses the value of AUTH_JWT_KEYS, a JSON array of private JWKs (ES256 or RS256, each with another `kid`); undefined for anything else. */
export const parseJwtKeys = (value: string): readonly JwtKey[] | undefined => {
  try {
    return jwtKeys.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
};
