import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type Mail, type Mailer, MailNotSent } from '#storage/mail/mailer.ts';
import { ERASED, type PersonalData } from '#storage/personal-data/personal-data.ts';
import { logError } from '../../error-log.ts';
import { RETRY_DELAYS_MINUTES } from '../../reactors/reactor.ts';
import type { AccountEmailKind } from './account-email.ts';
import {
  type DeliveryResult,
  deleteAccountEmail,
  linkState,
  type ReservedEmail,
  recordDelivery,
  reserveEmailAgain,
  storeAccountEmail,
} from './account-email-store.ts';

export interface DeliveryServices {
  db: Kysely<Database>;
  personalData: PersonalData;
  mailer: Mailer;
}

/** The state of an e-mail after an attempt. `not_sent`: there is no mail server, so it was stored for administrators. */
export type EmailDelivery = DeliveryResult | { status: 'not_sent' };

/** Returns `account-{id}`, the name of the encryption key for the personal data of an account. */
export const personalDataSubjectOf = (accountId: string): string => `account-${accountId}`;

/** The field name under which the content of an e-mail is encrypted. */
const FIELD = 'account email';

/**
 * Sends an e-mail to an account and returns the result of the first attempt. The id of the e-mail is that of its one-time token. An e-mail
 * that the server does not accept is stored, encrypted for the account, and sent again by `accountEmailSchedule` until it is given up.
 */
export const deliverEmail = async (
  services: DeliveryServices,
  { accountId, kind, mail }: { accountId: string; kind: AccountEmailKind; mail: Omit<Mail, 'person'> },
): Promise<EmailDelivery> => {
  const { db, personalData, mailer } = services;
  const person = personalDataSubjectOf(accountId);
  await personalData.createKey(person);
  if (!mailer.delivers) return keepForAdministrators(services, { ...mail, person });
  const content = await personalData.encryptWithExistingKey(person, FIELD, JSON.stringify(mail));
  if (content === ERASED) return { status: 'failed', error: 'The account was deleted' };
  await storeAccountEmail(db, { id: mail.id, accountId, kind, content });
  return attemptDelivery(services, { ...mail, person }, { kind, attempts: 1 });
};

/**
 * Sends a reserved e-mail again and returns the result; undefined when there is nothing to send any more, because its link was used or
 * replaced, or the account was erased. An e-mail whose link has expired is given up.
 */
export const sendReservedEmail = async (
  services: DeliveryServices,
  { id, account_id, kind, content, attempts }: ReservedEmail,
): Promise<EmailDelivery | undefined> => {
  const { db, personalData } = services;
  const person = personalDataSubjectOf(account_id);
  const state = await linkState(db, id);
  if (state === 'expired') return giveUp(db, id);
  const mail = state === 'valid' && content ? await personalData.decrypt(person, FIELD, content) : ERASED;
  if (mail === ERASED) return void (await deleteAccountEmail(db, id));
  const sent: Mail = { ...JSON.parse(mail), person };
  if (services.mailer.delivers) return attemptDelivery(services, sent, { kind, attempts });
  return keepForAdministrators(services, sent);
};

/**
 * Sends an e-mail that waits or was given up once more, with the same link, and returns the result. Undefined when there is no such e-mail,
 * or its link is no longer valid.
 */
export const sendEmailAgain = async (services: DeliveryServices, id: string): Promise<EmailDelivery | undefined> => {
  const reserved = await reserveEmailAgain(services.db, id);
  return reserved && sendReservedEmail(services, reserved);
};

/** Stores an e-mail in the outbox, since there is no mail server (any more). */
const keepForAdministrators = async ({ db, mailer }: DeliveryServices, mail: Mail): Promise<EmailDelivery> => {
  await mailer.send(mail);
  await deleteAccountEmail(db, mail.id);
  return { status: 'not_sent' };
};

const giveUp = async (db: Kysely<Database>, id: string): Promise<EmailDelivery> => {
  const result = { status: 'failed', error: 'Its link expired before a mail server accepted it' } as const;
  await recordDelivery(db, id, result);
  return result;
};

const attemptDelivery = async (
  { db, mailer }: DeliveryServices,
  mail: Mail,
  { kind, attempts }: Pick<ReservedEmail, 'kind' | 'attempts'>,
): Promise<EmailDelivery> => {
  const result = await mailer.send(mail).then(
    () => ({ status: 'sent' }) as const,
    (error) => failureOf(error, attempts),
  );
  await recordDelivery(db, mail.id, result);
  if (result.status !== 'sent') logError('Account e-mail', new Error(failureMessage(kind, mail.id, result)));
  return result;
};

/**
 * An e-mail may have arrived although an error was reported. It is sent again all the same: its recipient waits for it, and a copy has the
 * same link and the same `Message-ID`.
 */
const failureOf = (thrown: unknown, attempts: number): Exclude<DeliveryResult, { status: 'sent' }> => {
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  const minutes = RETRY_DELAYS_MINUTES[attempts - 1];
  const isRefused = thrown instanceof MailNotSent && thrown.refused;
  if (isRefused || minutes === undefined) return { status: 'failed', error };
  return { status: 'waiting', tryAt: new Date(Date.now() + minutes * 60_000), error };
};

/** Returns the log message about a failed attempt. It contains neither recipient nor link. */
export const failureMessage = (
  kind: AccountEmailKind,
  id: string,
  result: Exclude<DeliveryResult, { status: 'sent' }>,
): string => {
  const next = result.status === 'waiting' ? `next attempt at ${result.tryAt.toISOString()}` : 'given up';
  return `The e-mail "${kind}" ${id} was not sent, ${next}: ${result.error}`;
};
