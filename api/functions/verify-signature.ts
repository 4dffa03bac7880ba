import type { FastifyRequest } from 'fastify';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { Problem } from '../http/problem.ts';

/**
 * Returns the parsed body of a signed request (https://www.standardwebhooks.com). Throws 401 `signature_invalid` for another signature, or one
 * that is more than five minutes away from now.
 */
export const verifySignature = (
  secret: string,
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
): unknown => {
  try {
    return new Webhook(secret).verify(body as Buffer, headers as Record<string, string>);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError || error instanceof SyntaxError)) throw error;
    throw new Problem(401, 'signature_invalid', {}, { cause: error });
  }
};
