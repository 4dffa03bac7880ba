import { z } from 'zod';
import { displayName } from './forms.ts';
import { accountKeyScopes, type ServiceKeyScope, serviceKeyScopes } from './service-key-events.ts';

/** Maximum days until a service key expires. */
export const MAX_SERVICE_KEY_DAYS = 3650;

/** Maximum days until a key expires that acts for an account. */
export const MAX_ACCOUNT_KEY_DAYS = 366;

const scopesOf = <const Scope extends ServiceKeyScope>(scopes: readonly Scope[]) =>
  z.array(z.enum(scopes), 'scopes_required').min(1, 'scopes_required').max(scopes.length);

/** A schema of the request for a service key. `days` is the time until it expires; null: it does not. */
export const newServiceKey = z.object({
  name: displayName,
  scopes: scopesOf(serviceKeyScopes),
  days: z.int().min(1).max(MAX_SERVICE_KEY_DAYS).nullable(),
});

/** A schema of the request for an access key of the S3 protocol. Without names in `buckets`, it may use all buckets. */
export const newS3Key = newServiceKey
  .pick({ name: true, days: true })
  .extend({ buckets: z.array(z.string().min(1).max(100)).max(100) });
export type NewS3Key = z.output<typeof newS3Key>;

/** A schema of the request for a key that acts for the account of its maker. */
export const newAccountKey = z.object({
  name: displayName,
  scopes: scopesOf(accountKeyScopes),
  days: z.int().min(1).max(MAX_ACCOUNT_KEY_DAYS),
});

/** A schema of the rights that an account owner gives a program that asks to connect. */
export const programConsent = newAccountKey.pick({ scopes: true });

/** A key to be made. `account`: the account it acts for; undefined: it acts for none. */
export interface NewServiceKey {
  name: string;
  scopes: readonly ServiceKeyScope[];
  days: number | null;
  account?: string;
}
