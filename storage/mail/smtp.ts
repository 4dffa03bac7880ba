import { createTransport } from 'nodemailer';
import { type Mailer, MailNotSent, messageIdOf } from './mailer.ts';

/** Milliseconds; the address may say otherwise (`?socketTimeout=…`). */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/**
 * A mail server at `smtp://…` (STARTTLS where the server offers it) or `smtps://…` (TLS from the start); connections are kept
 * open and used again. What nodemailer takes as options may stand in the query: `?requireTLS=true`.
 */
export const createSmtpMailer = (url: string): Mailer => {
  const transport = createTransport({
    ...TIMEOUTS,
    url,
    pool: true,
    // A mail whose connection broke may have arrived: sending it again is for the caller to decide.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
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

/** What nodemailer says about a failure. Its message and its lists may hold the address, so neither is passed on. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
  originalCode?: string;
  timeoutType?: string;
}

/** The server said no, or no mail was begun yet. */
const certainlyNotSent = ({ code = '', command, responseCode, originalCode = '', timeoutType }: SmtpError): boolean =>
  responseCode !== undefined ||
  command === 'API' ||
  BEFORE_THE_MAIL.includes(code) ||
  NO_CONNECTION.includes(originalCode) ||
  (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT');

const BEFORE_THE_MAIL = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EENVELOPE'];
const NO_CONNECTION = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

/** The refusal is about this mail, not about the connection: after a wrong password is corrected, the mail can be sent. */
const isRefusal = ({ code, permanent = true }: SmtpError): boolean =>
  permanent && (code === 'EENVELOPE' || code === 'EMESSAGE');

const lost = (error: SmtpError): Error =>
  new Error(`The connection to the mail server broke; nobody knows whether the mail arrived: ${nameOf(error)}`);

/** `EENVELOPE 550 at RCPT TO` */
const nameOf = ({ code = 'unknown', originalCode, responseCode, command }: SmtpError): string =>
  [code, originalCode, responseCode, command && `at ${command}`].filter(Boolean).join(' ');
