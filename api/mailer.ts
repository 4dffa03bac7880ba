import type { Mailer } from '#storage/mail/mailer.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { createSmtpMailer } from '#storage/mail/smtp.ts';
import type { Runtime } from './runtime.ts';

/** Creates a mailer that sends through the SMTP server at `smtpUrl`; without one, e-mails are stored in the outbox table. */
export const createMailer = (
  { db, personalData }: Pick<Runtime, 'db' | 'personalData'>,
  smtpUrl: string | undefined,
): Mailer => (smtpUrl ? createSmtpMailer(smtpUrl) : createOutbox(db, personalData));
