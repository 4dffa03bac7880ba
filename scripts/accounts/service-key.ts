import { serviceKey } from '#api/auth/account-admin/service-key.ts';
import { readConfig } from '#storage/config.ts';
import { createKeyedHash } from '#storage/personal-data/keyed-hash.ts';
import { readOrCreateSecret } from '#storage/secret.ts';
import { runScript } from '../run-script.ts';

/**
 * Prints the service key with which trusted services call `/auth/v1/admin`: `Authorization: Bearer …`. It grants the rights of an
 * administrator.
 */
await runScript(async () => {
  const { dataDir, secret } = readConfig(process.env);
  console.log(serviceKey(createKeyedHash(await readOrCreateSecret(dataDir, secret))));
});
