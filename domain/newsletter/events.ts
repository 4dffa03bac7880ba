import type { Locale } from '../shared/locale.ts';

/** An e-mail address encrypted with its subscriber's key. Deciders pass it on without decrypting it. */
export interface EncryptedAddress {
  algorithm: 'aes-256-gcm';
  version: 1;
  key: string;
  nonce: string;
  tag: string;
  text: string;
}

/**
 * One subscription. A person who unsubscribes and subscribes again gets another `subscription`, so that links of the earlier one are
 * recognized as old.
 */
interface Subscription {
  /** The keyed hash of the e-mail address. */
  id: string;
  /** UUID */
  subscription: string;
}

/** `at` is the moment of the event, ISO 8601 in UTC. */
interface Mailed {
  at: string;
}

/** Events of a subscriber. The stream is `subscriber-{id}`, so that an address can only be registered once. */
export type SubscriberEvent =
  | { type: 'SubscriptionRequested'; data: Subscription & Mailed & { email: EncryptedAddress; locale: Locale } }
  /** An address that was registered but not confirmed was registered again: its owner gets another mail. */
  | { type: 'ConfirmationRepeated'; data: Subscription & Mailed }
  /** A visitor asked to unsubscribe an address. The link is sent to that address, since only its owner may unsubscribe it. */
  | { type: 'WayOutRequested'; data: Subscription & Mailed }
  | { type: 'SubscriptionConfirmed'; data: Subscription }
  | { type: 'SubscriptionCancelled'; data: Subscription }
  | { type: 'SubscriptionExpired'; data: Subscription }
  | { type: 'SubscriberErased'; data: { id: string } };

/** The name under which the e-mail address is encrypted. The subject of the encryption is the stream. */
export const EMAIL_FIELD = 'email';

export const SUBSCRIBER_PREFIX = 'subscriber-';

/** Returns the name of a subscriber's stream. `id` is the keyed hash of the e-mail address. */
export const subscriberStream = (id: string): string => SUBSCRIBER_PREFIX + id;
