import { z } from 'zod';
import { S3Error } from './s3-error.ts';

const condition = z.union([
  z.tuple([z.literal('content-length-range'), z.coerce.number().int().min(0), z.coerce.number().int().min(0)]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
  z.record(z.string(), z.string()),
]);

const policy = z.object({ expiration: z.iso.datetime(), conditions: z.array(condition).max(100) });

/** The policy of a form: what its signer allows. */
export interface PostPolicy {
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Allowed bytes of the file. */
  size: { min: number; max: number };
  /** Whether each field may have its value, by its name in lower case. */
  isAllowed: ReadonlyMap<string, (value: string) => boolean>;
}

/** Parses a policy from base64. Throws `AccessDenied`. */
export const parsePolicy = (encoded: string): PostPolicy => {
  const { expiration, conditions } = readPolicy(encoded);
  const isAllowed = new Map<string, (value: string) => boolean>();
  let size = { min: 0, max: Number.MAX_SAFE_INTEGER };
  for (const each of conditions) {
    if (!Array.isArray(each)) {
      for (const [name, wanted] of Object.entries(each)) isAllowed.set(name.toLowerCase(), (value) => value === wanted);
    } else if (each[0] === 'content-length-range') size = { min: each[1], max: each[2] };
    else {
      const [kind, name, wanted] = each;
      const matches = (value: string) => (kind === 'eq' ? value === wanted : value.startsWith(wanted));
      isAllowed.set(name.slice(1).toLowerCase(), matches);
    }
  }
  return { expiresAt: Date.parse(expiration), size, isAllowed };
};

const readPolicy = (encoded: string): z.output<typeof policy> => {
  try {
    return policy.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  } catch (cause) {
    throw new S3Error('AccessDenied', 'Invalid policy', { cause });
  }
};

/** Fields that need no condition. */
const FREE = /^(policy|x-amz-signature|x-ignore-.*)$/;

/** Throws `AccessDenied` unless the policy is valid at this time and allows every field. */
export const requireAllowed = (
  { expiresAt, isAllowed }: PostPolicy,
  fields: ReadonlyMap<string, string>,
  now: number,
): void => {
  if (!(expiresAt > now)) throw new S3Error('AccessDenied', 'Invalid according to policy: policy expired');
  for (const [name, value] of fields) {
    if (FREE.test(name) || isAllowed.get(name)?.(value)) continue;
    throw new S3Error('AccessDenied', `Invalid according to policy: ${name.slice(0, 100)}`);
  }
};
