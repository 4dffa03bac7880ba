import { anonKey } from '#api/auth/tokens/program-token.ts';
import { readConfig } from '#storage/config.ts';
import { withKeyIssuer } from './with-key-issuer.ts';

/** Prints the anon key, with which programs that have no account call `/auth/v1` and `/storage/v1`. It is no secret. */
export const printAnonKey = (): Promise<void> =>
  withKeyIssuer(readConfig(process.env), async (issuer) => console.log(await anonKey(issuer)));
