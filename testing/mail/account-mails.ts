import type { FastifyInstance } from 'fastify';
import type { Mail } from '#storage/mail/mailer.ts';

/** Returns the six-digit code in a mail or text message. */
export const codeIn = ({ text }: Pick<Mail, 'text'>): string => /^(\d{6})\b/m.exec(text)![1]!;

/** Returns the link of the button in a mail. */
export const linkIn = ({ text }: Pick<Mail, 'text'>): URL =>
  new URL(/^https?:\/\/\S*(?:token|token_hash)=\S+/m.exec(text)![0]);

/** Requests the link in a mail and returns where it redirects to. Throws unless the response is 303. */
export const follow = async (app: FastifyInstance, mail: Pick<Mail, 'text'>): Promise<URL> => {
  const { pathname, search } = linkIn(mail);
  const { statusCode, headers } = await app.inject({ url: pathname + search });
  if (statusCode !== 303) throw new Error(`The link responded ${statusCode}`);
  return new URL(headers.location!);
};

/** Parses the parameters after the `#` of a URL. */
export const parseUrlFragment = (url: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
