import { randomUUID } from 'node:crypto';
import type { Auth } from '../service/auth.ts';
import { beginFlow, type ExchangedFlow, issueFlowCode } from '../tokens/pkce-flow.ts';
import type { ProviderSignIn, ProviderTokens } from './callback.ts';
import type { PendingAuthorization } from './pending-authorization.ts';

const PURPOSE = 'provider tokens';

/**
 * Creates and returns the PKCE code that the client exchanges for a session after a sign-in at a provider. The provider's own tokens are
 * stored encrypted until then.
 */
export const issueProviderCode = async (
  auth: Auth,
  { accountId, tokens }: ProviderSignIn,
  { provider, challenge }: PendingAuthorization,
): Promise<string> => {
  const id = randomUUID();
  const details = { tokens: auth.sealing.seal(PURPOSE, id, JSON.stringify(tokens)) };
  await beginFlow(auth.db, { accountId, method: 'oauth', provider, details, ...challenge! }, id);
  return (await issueFlowCode(auth.db, id))!;
};

/**
 * Decrypts and returns the provider's own tokens, which were stored with the PKCE code of a sign-in at a provider. Returns an empty object
 * when the code came from an e-mail link.
 */
export const unsealProviderTokens = (
  { sealing }: Pick<Auth, 'sealing'>,
  { id, details }: ExchangedFlow,
): ProviderTokens => {
  const sealed = details.tokens as Parameters<typeof sealing.unseal>[2] | undefined;
  return sealed ? JSON.parse(sealing.unseal(PURPOSE, id, sealed)) : {};
};
