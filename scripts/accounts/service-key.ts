import { createServiceKey, revokeServiceKey } from '#api/auth/service-keys/change-service-keys.ts';
import { listServiceKeys } from '#api/auth/service-keys/list-service-keys.ts';
import { serviceKeyScopes } from '#domain/account/service-key-events.ts';
import { newServiceKey } from '#domain/account/service-key-forms.ts';
import { readConfig } from '#storage/config.ts';
import { UsageError } from '../run-script.ts';
import { withKeyIssuer } from './with-key-issuer.ts';

interface ServiceKeyOptions {
  /** Comma-separated. */
  scopes: string;
  /** Whole number; without it, the key does not expire. */
  days?: string | undefined;
}

/**
 * Makes a key with which a program calls `/auth/v1/admin` and `/storage/v1` (`Authorization: Bearer …`) and prints it. The site may run
 * at the same time; it relays the event of this change to the history. Throws `UsageError` for an unknown scope or an invalid number of days.
 */
export const makeServiceKey = async (name: string, { scopes, days }: ServiceKeyOptions): Promise<void> => {
  const wanted = { name, scopes: scopes.split(','), days: days === undefined ? null : Number(days) };
  const { data } = newServiceKey.safeParse(wanted);
  if (!data) {
    throw new UsageError(
      `A key needs a name, scopes of ${serviceKeyScopes.join(', ')} separated by commas, and a whole number of days if it is to expire.`,
    );
  }
  await withKeyIssuer(readConfig(process.env), async (issuer) =>
    console.log((await createServiceKey(issuer, data, null)).key),
  );
};

/** Prints every service key with its id, name, scopes, expiry and last use, but not the key itself. */
export const printServiceKeys = (): Promise<void> =>
  withKeyIssuer(readConfig(process.env), async ({ db }) => {
    for (const { id, name, scopes, expiresAt, usedAt } of await listServiceKeys(db)) {
      const expiry = expiresAt === undefined ? 'does not expire' : `expires ${expiresAt}`;
      console.log([id, name, scopes.join(','), expiry, usedAt ? `used ${usedAt}` : 'not used yet'].join('  '));
    }
  });

/** Ends the service key with this id. Throws `UsageError` when there is none. */
export const endServiceKey = (id: string): Promise<void> =>
  withKeyIssuer(readConfig(process.env), async ({ db }) => {
    const known = (await listServiceKeys(db)).some((key) => key.id === id);
    if (!known || !(await revokeServiceKey(db, id, null))) throw new UsageError(`There is no service key ${id}.`);
    console.log(`Revoked ${id}.`);
  });
