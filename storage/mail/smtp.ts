import { createTransport } from 'nodemailer';
import { type Mailer, MailNotSent, messageIdOf } from './mailer.ts';

/** Milliseconds; the query of the URL may override them (`?socketTimeout=…`). */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/**
 * Creates a mailer for a server at `smtp://…` (STARTTLS if the server offers it) or `smtps://…` (TLS from the start). Connections are kept
 * open and reused. The query may contain nodemailer options: `?requireTLS=true`.
 */
export const createSmtpMailer = (url: string): Mailer => {
  const transport = createTransport({
    ...TIMEOUTS,
    url,
    pool: true,
    // A mail whose connection broke may have arrived, so the caller decides whether to send it again.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    delivers: true,
    async send(mail) {
      const { from, to, subject, html, text, headers } = mail;
      const message = { from, to, subject, html, text, headers, messageId: messageIdOf(mail) };
      await transport.sendMail(message).catch((error: SmtpError) => {
        throw certainlyNotSent(error)
          ? new MailNotSent(`The mail was not sent: ${nameOf(error)}`, isRefusal(error))
          : lost(error);
      });
    },
    async close() {
      transport.close();
    },
  };
};

/** Milliseconds; an administrator waits for this check. */
const CHECK_TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/**
 * Connects to the mail server of a URL and signs in, without sending anything. Throws an error whose message contains no password or
 * address when the server does not answer or refuses.
 */
export const checkSmtpServer = async (url: string): Promise<void> => {
  const transport = createTransport({ ...CHECK_TIMEOUTS, url, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.verify();
  } catch (error) {
    throw new Error(nameOf(error as SmtpError));
  } finally {
    transport.close();
  }
};

/** The fields of nodemailer's error. Its message and other fields may contain the recipient's address, so they are not passed on. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
  originalCode?: string;
  timeoutType?: string;
}

/** Checks that the server rejected the mail, or that the failure came before a mail was sent. */
const certainlyNotSent = ({ code = '', command, responseCode, originalCode = '', timeoutType }: SmtpError): boolean =>
  responseCode !== undefined ||
  command === 'API' ||
  BEFORE_THE_MAIL.includes(code) ||
  NO_CONNECTION.includes(originalCode) ||
  (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT');

const BEFORE_THE_MAIL = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EENVELOPE'];
const NO_CONNECTION = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

/**
 * Checks that the rejection concerns this mail, not the connection: after a wrong password is corrected, for example, the mail can be sent.
 */
const isRefusal = ({ code, permanent = true }: SmtpError): boolean =>
  permanent && (code === 'EENVELOPE' || code === 'EMESSAGE');

const lost = (error: SmtpError): Error =>
  new Error(`The connection to the mail server broke; it is unknown whether the mail arrived: ${nameOf(error)}`);

/** Returns a description without the recipient's address: `EENVELOPE 550 at RCPT TO`. */
const nameOf = ({ code = 'unknown', originalCode, responseCode, command }: SmtpError): string =>
  [code, originalCode, responseCode, command && `at ${command}`].filter(Boolean).join(' ');
