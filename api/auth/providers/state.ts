import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Auth } from '../service/auth.ts';

type Sign = Pick<Auth, 'personalData'>;

/** Returns the redirect URI, which has to be registered at the providers. */
export const callbackUrl = ({ siteUrl }: Pick<Auth, 'siteUrl'>): string => `${siteUrl}/auth/v1/callback`;

/** Derives the secrets of a flow from its id, so that they need not be stored. */
export const flowSecrets = ({ personalData }: Sign, flowId: string) => ({
  state: `${flowId}.${personalData.keyedHash('oidc state', flowId)}`,
  nonce: personalData.keyedHash('oidc nonce', flowId),
  verifier: personalData.keyedHash('oidc verifier', flowId),
});

/** Returns the flow id of a `state` parameter; undefined when this site did not issue it. */
export const verifyState = (sign: Sign, given: unknown): string | undefined => {
  const [flowId] = typeof given === 'string' ? given.split('.') : [];
  if (!z.uuid().safeParse(flowId).success) return undefined;
  const [state, expected] = [Buffer.from(String(given)), Buffer.from(flowSecrets(sign, flowId!).state)];
  return state.length === expected.length && timingSafeEqual(state, expected) ? flowId : undefined;
};
