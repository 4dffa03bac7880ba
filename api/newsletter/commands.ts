import { subscriberAggregate } from '#domain/newsletter/aggregate.ts';
import {
  confirmSubscription,
  eraseSubscriber,
  expireSubscription,
  normalizedAddress,
  requestUnsubscribeLink,
  stopSubscription,
  subscribe,
  unsubscribe,
} from '#domain/newsletter/commands.ts';
import type { Subscriber, SubscriberCommand } from '#domain/newsletter/decider.ts';
import { EMAIL_FIELD, subscriberStream } from '#domain/newsletter/events.ts';
import { type Locale, mainLocale } from '#domain/shared/locale.ts';
import { EDITOR_ROLES } from '#domain/shared/role-rights.ts';
import { ERASED, type PersonalData } from '#storage/personal-data/personal-data.ts';
import {
  type CommandDefinition,
  type CommandOutcome,
  type CommandServices,
  defineCommand,
} from '../commands/command.ts';
import { type CommandContext, deterministicId } from '../commands/command-context.ts';
import { handleCommand } from '../commands/handle-command.ts';
import type { LoadedStream } from '../commands/read-stream.ts';
import { outcomeOf, sendTo } from '../commands/send.ts';
import { Problem } from '../http/problem.ts';
import { Rejected } from '../http/rejected.ts';
import { destroyErasedKeys, erasedKeyIds } from './erased-keys.ts';
import { type LinkPurpose, type SubscriptionRef, verifySubscriptionToken } from './links.ts';

const send = sendTo(subscriberAggregate);

/**
 * Returns the id of a subscriber: a keyed hash of the normalized e-mail address. All spellings of the address give the same id, and the
 * address cannot be derived from it.
 */
export const subscriberId = (personalData: Pick<PersonalData, 'keyedHash'>, address: string): string =>
  personalData.keyedHash('subscriber', normalizedAddress(address));

/** Returns the subscription in a link's token. Throws 404 if the token was not signed by this site for this purpose. */
const subscriptionOf = ({ personalData }: CommandServices, purpose: LinkPurpose, token: string): SubscriptionRef => {
  const named = verifySubscriptionToken(personalData, purpose, token);
  if (!named) throw new Problem(404, 'link_invalid');
  return named;
};

/**
 * Appends the erasure at the revision that was read and then destroys the keys named in earlier events; no later subscription
 * uses one of them. If interrupted in between, the next repetition, subscription or run of the schedule (`complete-erasures.ts`)
 * completes it.
 */
const erase = async (
  id: string,
  command: SubscriberCommand,
  services: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const outcome = await send(id, command, services, context);
  await destroyErasedKeys(services, id);
  return outcome;
};

/**
 * Builds the Subscribe command. Keeps the encrypted address of an existing subscription; otherwise destroys the keys of erased
 * data and encrypts the address with a new key. A subscription whose address can no longer be decrypted is registered again.
 */
const subscribing =
  (id: string, address: string, given: { subscription: string; locale: Locale }, { personalData }: CommandServices) =>
  async ({ state, events }: LoadedStream<Subscriber>) => {
    const stream = subscriberStream(id);
    const named = { name: 'Subscribe' as const, id, ...given };
    const isRegistered = state.status === 'unconfirmed' || state.status === 'confirmed';
    const isUnreadable = isRegistered && (await personalData.decrypt(stream, EMAIL_FIELD, state.email)) === ERASED;
    if (isRegistered && !isUnreadable) return { ...named, email: state.email };
    await personalData.destroy(stream, erasedKeyIds(events));
    return { ...named, isUnreadable, email: await personalData.encrypt(stream, EMAIL_FIELD, address) };
  };

/** Sends the confirmation e-mail again. Recorded as a separate command, so that a retry of the request is rejected again. */
const repeatConfirmation = (id: string, services: CommandServices, context: CommandContext): Promise<CommandOutcome> =>
  send(id, { name: 'RepeatConfirmation' }, services, { ...context, command: 'RepeatConfirmation' });

/**
 * Limits per client network: enough for a hotel or a university behind one IP address, too low for bots. A client that guesses
 * registered addresses is refused often, while a mistyped address tells nothing about others.
 */
const SUBSCRIBE_LIMIT = { max: 60, minutes: 60 };
const SUBSCRIBE_REFUSALS = { max: 10, minutes: 60 };

export const newsletterCommands = {
  Subscribe: defineCommand({
    roles: 'anyone',
    schema: subscribe,
    success: 'success.subscribed',
    limit: SUBSCRIBE_LIMIT,
    refusals: SUBSCRIBE_REFUSALS,
    execute: async ({ email, locale }, services, context) => {
      const id = subscriberId(services.personalData, email);
      const subscription = deterministicId(context, 'subscription');
      const language = locale ?? context.visitor?.locale ?? mainLocale;
      try {
        return await send(id, subscribing(id, email, { subscription, locale: language }, services), services, context);
      } catch (error) {
        if (error instanceof Rejected) await repeatConfirmation(id, services, context);
        throw error;
      }
    },
  }),
  ConfirmSubscription: defineCommand({
    roles: 'anyone',
    schema: confirmSubscription,
    success: 'success.subscriptionConfirmed',
    execute: async ({ token }, services, context) => {
      const { id, subscription } = subscriptionOf(services, 'confirm', token);
      return send(id, { name: 'ConfirmSubscription', subscription }, services, context);
    },
  }),
  Unsubscribe: defineCommand({
    roles: 'anyone',
    schema: unsubscribe,
    success: 'success.unsubscribed',
    execute: async ({ token }, services, context) => {
      const { id } = subscriptionOf(services, 'unsubscribe', token);
      return send(id, { name: 'Unsubscribe' }, services, context);
    },
  }),
  RequestWayOut: defineCommand({
    roles: 'anyone',
    schema: requestUnsubscribeLink,
    success: 'success.wayOutRequested',
    limit: SUBSCRIBE_LIMIT,
    execute: async ({ email }, services, context) => {
      const id = subscriberId(services.personalData, email);
      const { stream } = await send(id, { name: 'RequestWayOut' }, services, context);
      // The same response for every address, so that it does not reveal who is subscribed.
      return { id, stream, revision: 0n, position: 0n };
    },
  }),
  EraseSubscriber: defineCommand({
    roles: EDITOR_ROLES,
    schema: eraseSubscriber,
    success: 'success.subscriberErased',
    execute: async ({ id }, services, context) => erase(id, { name: 'EraseSubscriber' }, services, context),
  }),
} satisfies Record<string, CommandDefinition>;

/** Ends a subscription whose e-mails do not arrive or are unwanted; sent only on a report of the mail server. */
export const stopSubscriptionCommand: CommandDefinition = defineCommand({
  roles: ['system'],
  schema: stopSubscription,
  success: 'success.unsubscribed',
  execute: async ({ id }, services, context) => {
    const handled = await handleCommand(services.store, subscriberAggregate, id, { name: 'Unsubscribe' }, context);
    return { ...outcomeOf(id, handled), hasChanged: handled.events.length > 0 };
  },
});

/** Erases a subscription that was not confirmed in time, cancelled or not; sent only by the schedule. */
export const expireSubscriptionCommand: CommandDefinition = defineCommand({
  roles: ['system'],
  schema: expireSubscription,
  success: 'success.subscriberErased',
  execute: async ({ id }, services, context) => erase(id, { name: 'ExpireSubscription' }, services, context),
});
