import { z } from 'zod';
import { emptyToUndefined } from '../shared/form-fields.ts';
import { idErrors } from '../shared/ids.ts';
import { locale } from '../shared/locale.ts';
import { singleLine, text, visibleText } from '../shared/text.ts';

/** The maximum length of an e-mail address to which SMTP can deliver (RFC 5321 §4.5.3.1.3, without the angle brackets). */
const MAX_ADDRESS_LENGTH = 254;

const email = text('email_required')
  .trim()
  .check(visibleText('email_required'))
  .max(MAX_ADDRESS_LENGTH, { error: 'email_format', abort: true })
  .pipe(z.email('email_format'));

/**
 * Returns an e-mail address trimmed, in Unicode form NFC and in lower case, so that all spellings that reach the same mailbox in practice
 * are equal.
 */
export const normalizedAddress = (address: string): string => address.trim().normalize('NFC').toLowerCase();

/** A field that the form hides from people. A bot fills it in and is rejected. */
const honeypotField = z.literal('', 'leave_empty').optional();

export const subscribe = z.strictObject({ email, locale: emptyToUndefined(locale), website: honeypotField });

/** A schema of the request for a mail with the link to unsubscribe. */
export const requestUnsubscribeLink = z.strictObject({ email, website: honeypotField });

/** A token from a link in a mail. The command handler checks whether this site signed it. */
const token = singleLine('link_required').check(visibleText('link_required')).max(200);

export const confirmSubscription = z.strictObject({ token });
export const unsubscribe = z.strictObject({ token });

/** The keyed hash of an e-mail address, which identifies a subscriber. */
const subscriberId = z.string(idErrors).regex(/^[0-9a-f]{64}$/, idErrors);

export const eraseSubscriber = z.strictObject({ id: subscriberId });
export const expireSubscription = z.strictObject({ id: subscriberId });
export const stopSubscription = z.strictObject({ id: subscriberId });
