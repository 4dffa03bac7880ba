import { z } from 'zod';
import { emptyToUndefined } from '../shared/form-fields.ts';
import { locale } from '../shared/locale.ts';
import { singleLine, text, visibleText } from '../shared/text.ts';

/** The longest address that SMTP can deliver to (RFC 5321 §4.5.3.1.3, without the angle brackets). */
const LONGEST_ADDRESS = 254;

const email = text('email_required')
  .trim()
  .check(visibleText('email_required'))
  .max(LONGEST_ADDRESS, { error: 'email_format', abort: true })
  .pipe(z.email('email_format'));

/** The same for all spellings of an address that lead to one mailbox in practice. */
export const normalizedAddress = (address: string): string => address.trim().normalize('NFC').toLowerCase();

/** Hidden from people, so that only a robot fills it in. */
const honeypotField = z.literal('', 'leave_empty').optional();

export const subscribe = z.strictObject({ email, locale: emptyToUndefined(locale), website: honeypotField });

/** Asks for the mail with the way out. */
export const requestUnsubscribeLink = z.strictObject({ email, website: honeypotField });

/** From a link in a mail; only the handler can tell whether it is one of ours. */
const token = singleLine('link_required').check(visibleText('link_required')).max(200);

export const confirmSubscription = z.strictObject({ token });
export const unsubscribe = z.strictObject({ token });

/** Keyed hash of an address, as lists of subscribers name it. */
const subscriberId = z.string('id_required').regex(/^[0-9a-f]{64}$/, 'id_required');

export const eraseSubscriber = z.strictObject({ id: subscriberId });
export const expireSubscription = z.strictObject({ id: subscriberId });
