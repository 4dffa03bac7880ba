import { type Locale, locales } from '#domain/shared/locale.ts';
import { isSecretPath, localeFromPath, pageNames, pagePaths } from '#web/routes.ts';
import { parseLocalPath } from '../http/local-path.ts';

/** All that is known of a view: nothing in it tells one reader from another. */
export interface PageView {
  /** Calendar day in Madeira, `YYYY-MM-DD`. */
  day: string;
  /** Of a page, without its query. */
  path: string;
  locale: Locale;
  /** The host that led here; empty where none did, or our own. */
  referrer: string;
}

/**
 * What a page says of itself as a view: undefined where no screen has such a path, or one that must not be told. `own` are our hosts, with their ports.
 * Whether there is such an article is not known here.
 */
export const readPageView = (
  { path: given, referrer }: { path: string; referrer: string },
  { day, own }: { day: string; own: readonly string[] },
): PageView | undefined => {
  const path = parseLocalPath(given)
    ?.replace(/[?#].*$/, '')
    .replace(/(?<=.)\/+$/, '');
  if (path === undefined || isSecretPath(path) || !patterns.some((pattern) => pattern.test(path))) return undefined;
  return { day, path, locale: localeFromPath(path), referrer: referringHost(referrer, own) };
};

const patterns = pageNames.flatMap((screen) =>
  locales.map((locale) => new RegExp(`^${pagePaths[screen][locale].replaceAll(/\[\w+\]/g, '[^/]+')}$`)),
);

const referringHost = (referrer: string, own: readonly string[]): string => {
  if (!URL.canParse(referrer)) return '';
  const { protocol, host, hostname } = new URL(referrer);
  return /^https?:$/.test(protocol) && !own.includes(host) ? hostname : '';
};
