import { parseArgs } from 'node:util';
import { createServiceKey, revokeServiceKey } from '#api/auth/service-keys/change-service-keys.ts';
import { listServiceKeys } from '#api/auth/service-keys/list-service-keys.ts';
import { serviceKeyScopes } from '#domain/account/service-key-events.ts';
import { newServiceKey } from '#domain/account/service-key-forms.ts';
import { readConfig } from '#storage/config.ts';
import { runScript, UsageError } from '../run-script.ts';
import { type KeyIssuer, withKeyIssuer } from './with-key-issuer.ts';

const USAGE = `Usage: npm run service-key -- make NAME --scopes ${serviceKeyScopes.join(',')} [--days DAYS]
       npm run service-key -- list
       npm run service-key -- revoke ID
"make" prints the key, which is shown only once. Without --days it does not expire.`;

type Work = (issuer: KeyIssuer) => Promise<void>;

/** Returns what the arguments ask for. Throws `UsageError`. */
const readArguments = (): Work => {
  const options = { scopes: { type: 'string' }, days: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, subject, ...more] = positionals;
  if (more.length === 0 && command === 'list' && subject === undefined) return list;
  if (more.length === 0 && command === 'revoke' && subject !== undefined) return (issuer) => revoke(issuer, subject);
  if (more.length > 0 || command !== 'make') throw new UsageError(USAGE);
  const { scopes = '', days } = values;
  const asked = { name: subject, scopes: scopes.split(','), days: days === undefined ? null : Number(days) };
  const { data } = newServiceKey.safeParse(asked);
  if (!data) throw new UsageError(USAGE);
  return async (issuer) => console.log((await createServiceKey(issuer, data, null)).key);
};

const list: Work = async ({ db }) => {
  for (const { id, name, scopes, expiresAt, usedAt } of await listServiceKeys(db)) {
    const expiry = expiresAt === undefined ? 'does not expire' : `expires ${expiresAt}`;
    console.log([id, name, scopes.join(','), expiry, usedAt ? `used ${usedAt}` : 'not used yet'].join('  '));
  }
};

const revoke = async ({ db }: KeyIssuer, id: string): Promise<void> => {
  const known = (await listServiceKeys(db)).some((key) => key.id === id);
  if (!known || !(await revokeServiceKey(db, id, null))) throw new UsageError(`There is no service key ${id}.`);
  console.log(`Revoked ${id}.`);
};

/**
 * Makes, lists and revokes the keys with which programs call `/auth/v1/admin` and `/storage/v1`: `Authorization: Bearer …`. The site may run
 * meanwhile; it relays the events of these changes to the history.
 */
await runScript(async () => {
  const work = readArguments();
  await withKeyIssuer(readConfig(process.env), work);
});
