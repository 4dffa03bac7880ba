import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Auth } from '../service/auth.ts';

type Sign = Pick<Auth, 'personalData'>;

/** Where providers lead back to; they have to know this address. */
export const callbackUrl = ({ siteUrl }: Pick<Auth, 'siteUrl'>): string => `${siteUrl}/auth/v1/callback`;

/** What a provider is given with somebody; it follows from the flow's id and is kept nowhere. */
export const flowSecrets = ({ personalData }: Sign, flowId: string) => ({
  state: `${flowId}.${personalData.keyedHash('oidc state', flowId)}`,
  nonce: personalData.keyedHash('oidc nonce', flowId),
  verifier: personalData.keyedHash('oidc verifier', flowId),
});

/** The flow that a state belongs to; undefined for what we did not make. */
export const verifyState = (sign: Sign, given: unknown): string | undefined => {
  const [flowId] = typeof given === 'string' ? given.split('.') : [];
  if (!z.uuid().safeParse(flowId).success) return undefined;
  const [state, expected] = [Buffer.from(String(given)), Buffer.from(flowSecrets(sign, flowId!).state)];
  return state.length === expected.length && timingSafeEqual(state, expected) ? flowId : undefined;
};
