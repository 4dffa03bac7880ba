import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { createSharedAttemptCounter } from '../../http/limits/shared-attempt-counter.ts';
import { clientNetwork } from '../../http/network.ts';
import { Problem } from '../../http/problem.ts';
import { AuthError, type AuthErrorCode } from '../auth-error.ts';
import { recognizeClient } from './known-client.ts';

/**
 * Messages to one e-mail or phone, from all unknown clients together, so that a mailbox cannot be flooded. Each browser or network from
 * which the owner has signed in before, and each signed-in owner, has as many of their own, so that requests of others do not refuse theirs.
 */
const PER_RECIPIENT = { name: 'messages to a recipient', max: 5, minutes: 15 };
/** Messages requested by one network. */
const PER_NETWORK = { name: 'messages requested by a network', max: 30, minutes: 60 };

/** Messages requested by a program with a service key for accounts: a server may ask for many people. */
const PER_PROGRAM = { name: 'messages requested by a program', max: 3_000, minutes: 60 };

export interface SendingLimits {
  /**
   * Counts one message to this e-mail or phone, whether or not it has an account. `ownerId` is the account of the signed-in owner of the
   * e-mail or phone. Throws `over_email_send_rate_limit` or `over_sms_send_rate_limit`.
   */
  count(request: FastifyRequest, to: { email: string } | { phone: string }, ownerId?: string): Promise<void>;
}

/**
 * Creates the rate limits of e-mails and text messages: per recipient, and per client network (an IPv4 address or an IPv6 /64)
 * or service key for accounts. `count`
 * counts one message and throws above a limit. All routes and processes count together.
 */
export const createSendingLimits = (services: { db: Kysely<Database>; personalData: PersonalData }): SendingLimits => {
  const byRecipient = createSharedAttemptCounter(services, PER_RECIPIENT);
  const byNetwork = createSharedAttemptCounter(services, PER_NETWORK);
  const byProgram = createSharedAttemptCounter(services, PER_PROGRAM);
  return {
    async count(request, to, ownerId) {
      const code: AuthErrorCode = 'email' in to ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit';
      const recipient = 'email' in to ? to.email : to.phone;
      const owner = ownerId ?? (await knownClient(request, recipient));
      try {
        await byRecipient.count(owner === undefined ? recipient : `${recipient} ${owner}`);
        const key = keyOf(request);
        if (key?.scopes.includes('accounts')) await byProgram.count(key.id);
        else await byNetwork.count(clientNetwork(request));
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'too_many') throw error;
        const seconds = error.retryAfter ?? 60;
        const message = `For security purposes, you can only request this after ${seconds} seconds.`;
        throw new AuthError(code, { message, retryAfter: seconds }, { cause: error });
      }
    },
  };
};

const knownClient = async (request: FastifyRequest, recipient: string): Promise<string | undefined> => {
  const { from, isKnown } = await recognizeClient(request, recipient);
  return isKnown ? from : undefined;
};

/** Returns the valid key of a program, which the limit of changes looked up before (`api/http/server/create-app.ts`). */
const keyOf = ({ tokenOwner }: FastifyRequest) => (tokenOwner && 'key' in tokenOwner ? tokenOwner.key : undefined);
