import type { Locale } from '../shared/locale.ts';

/** An e-mail address in the envelope of its subscriber's key; rules carry it and never look inside. */
export interface EncryptedAddress {
  algorithm: 'aes-256-gcm';
  version: 1;
  key: string;
  nonce: string;
  tag: string;
  text: string;
}

/** One time of subscribing: who leaves and comes back has another one, so that old links are known to be old. */
interface Subscription {
  /** Keyed hash of the address. */
  id: string;
  /** UUID */
  subscription: string;
}

/** A moment, ISO 8601 in UTC. */
interface Mailed {
  at: string;
}

/** The stream is `subscriber-{id}`, so that an address can only be registered once. */
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

/** The name of the encrypted field of an e-mail address; the subject is the stream. */
export const EMAIL_FIELD = 'email';

export const SUBSCRIBER_PREFIX = 'subscriber-';

/** The stream of one subscriber; `id` is the keyed hash of the address. */
export const subscriberStream = (id: string): string => SUBSCRIBER_PREFIX + id;
