import type { Mailer } from '#storage/mail/mailer.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { createSmtpMailer } from '#storage/mail/smtp.ts';
import type { Runtime } from './runtime.ts';

/**
 * Creates a mailer that sends through the SMTP server at `smtpUrl`. Without such a server, it stores the e-mails in the outbox table, where
 * administrators can read them.
 */
export const createMailer = (
  { db, personalData }: Pick<Runtime, 'db' | 'personalData'>,
  smtpUrl: string | undefined,
): Mailer => (smtpUrl ? createSmtpMailer(smtpUrl) : createOutbox(db, personalData));
