import { createServiceKey } from '#api/auth/service-keys/change-service-keys.ts';
import type { Runtime } from '#api/runtime.ts';
import { type ServiceKeyScope, serviceKeyScopes } from '#domain/account/service-key-events.ts';

/** Creates a service key that does not expire, by default with all scopes, and returns it. */
export const createTestServiceKey = async (
  { db, personalData }: Pick<Runtime, 'db' | 'personalData'>,
  scopes: readonly ServiceKeyScope[] = serviceKeyScopes,
): Promise<string> => {
  const { key } = await createServiceKey(
    { db, personalData, siteUrl: 'http://localhost' },
    { name: 'Tests', scopes: [...scopes], days: null },
    null,
  );
  return key;
};
