import type { Mailer } from '#storage/mail/mailer.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { createSmtpMailer } from '#storage/mail/smtp.ts';
import type { Runtime } from './runtime.ts';

/** Where mails go: the server at `smtpUrl`, or, without one, the outbox. */
export const createMailer = (
  { db, personalData }: Pick<Runtime, 'db' | 'personalData'>,
  smtpUrl: string | undefined,
): Mailer => (smtpUrl ? createSmtpMailer(smtpUrl) : createOutbox(db, personalData));
