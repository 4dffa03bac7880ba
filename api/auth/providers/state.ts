import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Auth } from '../service/auth.ts';

type Sign = Pick<Auth, 'personalData'>;

/** Returns the URL to which providers redirect the browser after sign-in, `/auth/v1/callback`. It has to be registered at each provider. */
export const callbackUrl = ({ siteUrl }: Pick<Auth, 'siteUrl'>): string => `${siteUrl}/auth/v1/callback`;

/**
 * Derives and returns the `state`, `nonce` and PKCE `verifier` of a sign-in at a provider. They are computed from the id of its pending
 * authorization (`flowId`) and the site's secret, so that they need not be stored.
 */
export const flowSecrets = ({ personalData }: Sign, flowId: string) => ({
  state: `${flowId}.${personalData.keyedHash('oidc state', flowId)}`,
  nonce: personalData.keyedHash('oidc nonce', flowId),
  verifier: personalData.keyedHash('oidc verifier', flowId),
});

/** Checks the `state` parameter of a provider's callback and returns the flow id in it; undefined when this site did not issue it. */
export const verifyState = (sign: Sign, given: unknown): string | undefined => {
  const [flowId] = typeof given === 'string' ? given.split('.') : [];
  if (!z.uuid().safeParse(flowId).success) return undefined;
  const [state, expected] = [Buffer.from(String(given)), Buffer.from(flowSecrets(sign, flowId!).state)];
  return state.length === expected.length && timingSafeEqual(state, expected) ? flowId : undefined;
};
