import { timingSafeEqual } from 'node:crypto';
import type { Locale } from '#domain/shared/locale.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { href } from '#web/routes.ts';

/** Purpose of a link in an e-mail; a link to unsubscribe cannot be used to confirm. */
export type LinkPurpose = 'confirm' | 'unsubscribe';

export interface SubscriptionRef {
  /** Id of the subscriber, 64 hex digits. */
  id: string;
  /** UUID of the subscription. */
  subscription: string;
}

type Sign = Pick<PersonalData, 'keyedHash'>;

const ID_BYTES = 32;
const SUBSCRIPTION_BYTES = 16;
/** 128 of the 256 bits of an HMAC-SHA-256 (RFC 2104 §5). */
const SIGNATURE_BYTES = 16;

/**
 * Returns a URL-safe token of 86 characters for a link in an e-mail: subscriber id, subscription id and signature. It is valid for one
 * purpose only, cannot be guessed and contains no personal data.
 */
export const signSubscriptionToken = (
  personalData: Sign,
  purpose: LinkPurpose,
  { id, subscription }: SubscriptionRef,
): string => {
  const named = Buffer.concat([Buffer.from(id, 'hex'), Buffer.from(subscription.replaceAll('-', ''), 'hex')]);
  return Buffer.concat([named, signatureOf(personalData, purpose, named)]).toString('base64url');
};

/**
 * Returns the ids of the subscriber and the subscription in a link's token; undefined if this site did not sign the token for this purpose.
 */
export const verifySubscriptionToken = (
  personalData: Sign,
  purpose: LinkPurpose,
  token: string,
): SubscriptionRef | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SUBSCRIPTION_BYTES + SIGNATURE_BYTES) return undefined;
  const named = bytes.subarray(0, ID_BYTES + SUBSCRIPTION_BYTES);
  const signature = bytes.subarray(ID_BYTES + SUBSCRIPTION_BYTES);
  if (!timingSafeEqual(signature, signatureOf(personalData, purpose, named))) return undefined;
  return { id: named.toString('hex', 0, ID_BYTES), subscription: uuidOf(named.toString('hex', ID_BYTES)) };
};

const signatureOf = (personalData: Sign, purpose: LinkPurpose, named: Buffer): Buffer =>
  Buffer.from(personalData.keyedHash(`newsletter ${purpose}`, named.toString('hex')), 'hex').subarray(
    0,
    SIGNATURE_BYTES,
  );

const uuidOf = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Path to which mail providers post a one-click unsubscribe (RFC 8058); a browser that opens it is redirected to the page. */
export const ONE_CLICK_PATH = '/newsletter/unsubscribe/:token';

export interface SubscriptionLinks {
  confirm: string;
  unsubscribe: string;
  oneClick: string;
}

/**
 * Returns the absolute URLs for an e-mail about a subscription, each with a signed token: the page to confirm, the page to unsubscribe, and
 * the URL to which mail providers post a one-click unsubscribe.
 */
export const subscriptionLinks = (
  personalData: Sign,
  siteUrl: string,
  locale: Locale,
  subscription: SubscriptionRef,
): SubscriptionLinks => {
  const unsubscribe = signSubscriptionToken(personalData, 'unsubscribe', subscription);
  return {
    confirm:
      siteUrl +
      href('newsletterConfirm', locale, { token: signSubscriptionToken(personalData, 'confirm', subscription) }),
    unsubscribe: siteUrl + href('newsletterUnsubscribe', locale, { token: unsubscribe }),
    oneClick: siteUrl + ONE_CLICK_PATH.replace(':token', unsubscribe),
  };
};
