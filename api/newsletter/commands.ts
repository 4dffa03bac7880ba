import { isRejection } from '#domain/decider.ts';
import { subscriberAggregate } from '#domain/newsletter/aggregate.ts';
import {
  confirmSubscription,
  eraseSubscriber,
  expireSubscription,
  normalizedAddress,
  subscribe,
  unsubscribe,
} from '#domain/newsletter/commands.ts';
import { type Subscriber, type SubscriberCommand, subscriberDecider } from '#domain/newsletter/decider.ts';
import { EMAIL_FIELD, subscriberStream } from '#domain/newsletter/events.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import {
  type CommandDefinition,
  type CommandOutcome,
  type CommandServices,
  defineCommand,
} from '../commands/command.ts';
import { type CommandOrigin, derivedId } from '../commands/origin.ts';
import type { StreamRead } from '../commands/read-stream.ts';
import { sendTo } from '../commands/send.ts';
import { Problem } from '../http/problem.ts';
import { Rejected } from '../http/rejected.ts';
import { type LinkPurpose, type NamedSubscription, readToken } from './links.ts';

const send = sendTo(subscriberAggregate);

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
 * Destroys the key and then says so, at the revision that was read: an address that came in between, with a new key, makes it
 * begin anew. Cut short in between, it can be repeated, and nothing is readable meanwhile.
 */
const forget = (
  id: string,
  command: SubscriberCommand,
  services: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const prepare = async ({ state }: StreamRead<Subscriber>) => {
    const decision = subscriberDecider.decide(command, state, origin.context);
    const forgets = !isRejection(decision) && decision.length > 0;
    if (forgets) await services.personalData.destroy(subscriberStream(id));
    return command;
  };
  return send(id, prepare, services, origin);
};

/** A command of its own, so that a retry of the request is refused again. */
const repeatConfirmation = (id: string, services: CommandServices, origin: CommandOrigin): Promise<CommandOutcome> =>
  send(id, { name: 'RepeatConfirmation' }, services, { ...origin, command: 'RepeatConfirmation' });

/** Ten in an hour: a family, or an office behind one address, but no robot. */
const SUBSCRIBE_LIMIT = { max: 10, timeWindow: '1 hour' };

export const newsletterCommands = {
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
} satisfies Record<string, CommandDefinition>;

/** Sent by the schedule alone. */
export const expireSubscriptionCommand: CommandDefinition = defineCommand({
  roles: ['system'],
  schema: expireSubscription,
  success: 'success.subscriberErased',
  execute: async ({ id }, services, origin) => forget(id, { name: 'ExpireSubscription' }, services, origin),
});
