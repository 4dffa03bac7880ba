import type { Mailer } from '#storage/mail/mailer.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import type { Runtime } from './runtime.ts';

/**
 * Creates a mailer that sends through the SMTP server at `smtpUrl`. Without such a server, it stores the e-mails in the outbox table, where
 * administrators can read them, and the client of SMTP is not loaded.
 */
export const createMailer = async (
  { db, personalData }: Pick<Runtime, 'db' | 'personalData'>,
  smtpUrl: string | undefined,
): Promise<Mailer> => {
  if (!smtpUrl) return createOutbox(db, personalData);
  const { createSmtpMailer } = await import('#storage/mail/smtp.ts');
  return createSmtpMailer(smtpUrl);
};
