import { createServiceKey } from '#api/auth/service-keys/change-service-keys.ts';
import type { Runtime } from '#api/runtime.ts';
import { type ServiceKeyScope, serviceKeyScopes } from '#domain/account/service-key-events.ts';

/** Creates a service key that does not expire, by default with all scopes that need no account, and returns it. `account`: it acts for this account. */
export const createTestServiceKey = async (
  { db, personalData }: Pick<Runtime, 'db' | 'personalData'>,
  scopes: readonly ServiceKeyScope[] = serviceKeyScopes,
  account?: string,
): Promise<string> => {
  const { key } = await createServiceKey(
    { db, personalData, siteUrl: 'http://localhost' },
    { name: 'Tests', scopes, days: null, ...(account && { account }) },
    null,
  );
  return key;
};
