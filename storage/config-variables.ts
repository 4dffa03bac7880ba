import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Creates a schema whose error reads `PORT must be a whole number …, but is "abc". Set PORT=3000 or leave it out.` */
export const variable = (isRight: (value: string) => boolean, must: string, example: string) =>
  z.string().refine(isRight, {
    error: ({ path, input }) => `${path} must be ${must}, but is "${input}". Set ${path}=${example} or leave it out.`,
  });

/** Like `variable`, but the error does not repeat the value, which may be a password. */
export const secretVariable = (isRight: (value: string) => boolean, must: string, example: string) =>
  z
    .string()
    .refine(isRight, { error: ({ path }) => `${path} must be ${must}. Set ${path}=${example} or leave it out.` });

/** Checks for a secret as Standard Webhooks writes it, of 24 to 64 bytes. */
export const isWebhookSecret = (value: string): boolean => {
  const bytes = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(value)?.[1];
  const { length } = Buffer.from(bytes ?? '', 'base64');
  return length >= 24 && length <= 64;
};

/** Checks for a switch. */
export const isOnOrOff = (value: string): boolean => value === 'on' || value === 'off';

const isWholeNumber =
  (minimum: number, maximum: number) =>
  (value: string): boolean =>
    /^\d{1,9}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;

/** Creates the schema of a variable with a whole number. */
export const wholeNumber = (minimum: number, maximum: number, byDefault: number) =>
  variable(isWholeNumber(minimum, maximum), `a whole number from ${minimum} to ${maximum}`, String(byDefault))
    .default(String(byDefault))
    .transform(Number);

/** Checks for an e-mail address. */
export const isEmail = (value: string): boolean => z.email().safeParse(value).success;

/** Returns a check for URLs with one of the schemes, such as `https:`. */
export const hasScheme =
  (...schemes: string[]) =>
  (value: string): boolean =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol);

/** Accepts URLs without a path, because the site's pages start at the root. */
export const isOrigin = (value: string): boolean =>
  hasScheme('http:', 'https:')(value) && new URL(value).href === `${new URL(value).origin}/`;

/** Accepts URLs of pages and of mobile apps, but no scheme whose URL a browser would execute or read locally. */
export const isRedirect = (value: string): boolean =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(value) && URL.canParse(value) && !/^(javascript|data|file|blob):/i.test(value);

/** The hosts of a cluster (`esdb://a:1,b:2`) do not parse as a `URL`, so only the scheme is checked. */
export const isEventStore = (value: string): boolean => /^esdb(\+discover)?:\/\/./.test(value);

/** Returns the entries of a list that commas separate. */
export const listOf = (value: string): string[] => value.split(',').map((each) => each.trim());

/** Accepts `2001:db8::/32` and `10.0.0.1`, but not the short forms `10.1` and `0x7f.1`, which are most likely typing errors. */
export const isNetwork = (value: string): boolean => {
  const [address = '', bits, ...more] = value.split('/');
  const known = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return known && more.length === 0 && (bits === undefined || ipaddr.isValidCIDR(value));
};
