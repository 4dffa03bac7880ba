import type { FastifyInstance } from 'fastify';
import type { Mail } from '#storage/mail/mailer.ts';

/** The six digits of a letter or message. */
export const codeIn = ({ text }: Pick<Mail, 'text'>): string => /^(\d{6})\b/m.exec(text)![1]!;

/** Where the button of a letter leads. */
export const linkIn = ({ text }: Pick<Mail, 'text'>): URL =>
  new URL(/^https?:\/\/\S*(?:token|token_hash)=\S+/m.exec(text)![0]);

/** Follows the link of a letter; answers with where it leads. */
export const follow = async (app: FastifyInstance, mail: Pick<Mail, 'text'>): Promise<URL> => {
  const { pathname, search } = linkIn(mail);
  const { statusCode, headers } = await app.inject({ url: pathname + search });
  if (statusCode !== 303) throw new Error(`The link is answered with ${statusCode}`);
  return new URL(headers.location!);
};

/** What stands behind the `#` of an address. */
export const parseUrlFragment = (url: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
