import { isRejection } from '#domain/decider.ts';
import {
  confirmSubscription,
  eraseSubscriber,
  expireSubscription,
  normalizedAddress,
  subscribe,
  unsubscribe,
} from '#domain/newsletter/commands.ts';
import { type SubscriberCommand, subscriberDecider } from '#domain/newsletter/decider.ts';
import { EMAIL_FIELD, subscriberStream } from '#domain/newsletter/events.ts';
import { WrongExpectedRevision } from '#storage/events/event-store.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import {
  type CommandDefinition,
  type CommandOutcome,
  type CommandServices,
  defineCommand,
} from '../commands/command.ts';
import { type CommandOrigin, derivedId, fold, handle, Rejected } from '../commands/handle.ts';
import { sendTo } from '../commands/send.ts';
import { Problem } from '../http/problem.ts';
import { type LinkPurpose, type NamedSubscription, readToken } from './links.ts';

const send = sendTo(subscriberDecider, 'subscriber');

/** The name of a subscriber: the same for every spelling of an address, and nobody can tell the address from it. */
export const subscriberId = (personalData: Pick<PersonalData, 'keyedHash'>, address: string): string =>
  personalData.keyedHash('subscriber', normalizedAddress(address));

/** Throws 404 for a link that we did not sign. */
const subscriptionOf = ({ personalData }: CommandServices, purpose: LinkPurpose, token: string): NamedSubscription => {
  const named = readToken(personalData, purpose, token);
  if (!named) throw new Problem(404, 'link_invalid');
  return named;
};

/**
 * Destroys the key and then says so, at the revision that was read before: an address that came in between, with a new key,
 * makes it begin anew. Cut short in between, it can be repeated, and nothing is readable meanwhile.
 */
const forget = async (
  id: string,
  command: SubscriberCommand,
  { store, personalData }: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const stream = subscriberStream(id);
  for (let attempt = 1; ; attempt++) {
    const { state, end } = await fold(store, subscriberDecider, stream, origin);
    const decision = subscriberDecider.decide(command, state, origin.context);
    if (isRejection(decision)) throw new Rejected(decision);
    if (decision.length === 0) return { id, stream, ...end };
    await personalData.destroy(stream);
    try {
      return { id, stream, ...(await handle(store, subscriberDecider, stream, command, origin, end.revision)) };
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision) || attempt === FORGET_ATTEMPTS) throw error;
    }
  }
};

const FORGET_ATTEMPTS = 4;

/** A command of its own, so that a retry of the request is refused again. */
const repeatConfirmation = (id: string, services: CommandServices, origin: CommandOrigin): Promise<CommandOutcome> =>
  send(id, { name: 'RepeatConfirmation' }, services, { ...origin, command: 'RepeatConfirmation' });

/** Ten in an hour: a family, or an office behind one address, but no robot. */
const SUBSCRIBE_LIMIT = { max: 10, timeWindow: '1 hour' };

export const subscriberCommands: Record<string, CommandDefinition> = {
  Subscribe: defineCommand({
    roles: 'anyone',
    schema: subscribe,
    success: 'success.subscribed',
    limit: SUBSCRIBE_LIMIT,
    execute: async ({ email, locale }, services, origin) => {
      const id = subscriberId(services.personalData, email);
      const envelope = await services.personalData.encrypt(subscriberStream(id), EMAIL_FIELD, email);
      const subscription = derivedId(origin, 'subscription');
      const language = locale ?? origin.visitor?.locale ?? 'pt';
      const registered = { id, subscription, email: envelope, locale: language };
      try {
        return await send(id, { name: 'Subscribe', ...registered }, services, origin);
      } catch (error) {
        if (error instanceof Rejected) await repeatConfirmation(id, services, origin);
        throw error;
      }
    },
  }),
  ConfirmSubscription: defineCommand({
    roles: 'anyone',
    schema: confirmSubscription,
    success: 'success.subscriptionConfirmed',
    execute: async ({ token }, services, origin) => {
      const { id, subscription } = subscriptionOf(services, 'confirm', token);
      return send(id, { name: 'ConfirmSubscription', subscription }, services, origin);
    },
  }),
  Unsubscribe: defineCommand({
    roles: 'anyone',
    schema: unsubscribe,
    success: 'success.unsubscribed',
    execute: async ({ token }, services, origin) => {
      const { id } = subscriptionOf(services, 'unsubscribe', token);
      return send(id, { name: 'Unsubscribe' }, services, origin);
    },
  }),
  EraseSubscriber: defineCommand({
    roles: ['admin', 'editor'],
    schema: eraseSubscriber,
    success: 'success.subscriberErased',
    execute: async ({ id }, services, origin) => forget(id, { name: 'EraseSubscriber' }, services, origin),
  }),
};

/** Sent by the schedule alone. */
export const expireSubscriptionCommand: CommandDefinition = defineCommand({
  roles: ['system'],
  schema: expireSubscription,
  success: 'success.subscriberErased',
  execute: async ({ id }, services, origin) => forget(id, { name: 'ExpireSubscription' }, services, origin),
});
