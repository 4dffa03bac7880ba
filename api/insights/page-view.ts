import { type Locale, locales } from '#domain/shared/locale.ts';
import { isSecretPath, localeFromPath, pageNames, pagePaths } from '#web/routes.ts';
import { parseLocalPath } from '../http/local-path.ts';
import { encodedAsInLinks } from '../pages/canonical-url.ts';

/** A page view without anything that identifies the visitor. */
export interface PageView {
  /** Calendar day in Madeira, `YYYY-MM-DD`. */
  day: string;
  /** Path of the page, without the query. */
  path: string;
  locale: Locale;
  /** Host name of the referring site; empty if there is none or it is this site. */
  referrer: string;
}

/**
 * Converts the path and referrer that the script of a page reports into a page view without personal data. Returns undefined if the site
 * has no page with such a path, or if the path is secret. `own` are this site's hosts with ports, which do not count as referrers. Does not
 * check that the article or other content exists.
 */
export const readPageView = (
  { path: given, referrer }: { path: string; referrer: string },
  { day, own }: { day: string; own: readonly string[] },
): PageView | undefined => {
  const path = canonicalPath(
    parseLocalPath(given)
      ?.replace(/[?#].*$/, '')
      .replace(/(?<=.)\/+$/, ''),
  );
  if (path === undefined || isSecretPath(path) || !patterns.some((pattern) => pattern.test(path))) return undefined;
  return { day, path, locale: localeFromPath(path), referrer: referringHost(referrer, own) };
};

/** Returns the path encoded as in links: `/%61rtigos` is the same page as `/artigos`. Undefined for one that cannot be decoded. */
const canonicalPath = (path: string | undefined): string | undefined => {
  const parts = path?.split('/').map(encodedAsInLinks);
  return parts?.includes(undefined) ? undefined : parts?.join('/');
};

const patterns = pageNames.flatMap((screen) =>
  locales.map((locale) => new RegExp(`^${pagePaths[screen][locale].replaceAll(/\[\w+\]/g, '[^/]+')}$`)),
);

const referringHost = (referrer: string, own: readonly string[]): string => {
  if (!URL.canParse(referrer)) return '';
  const { protocol, host, hostname } = new URL(referrer);
  const isForeign = /^https?:$/.test(protocol) && !own.includes(host);
  return isForeign && hostname.length <= MAX_HOST_LENGTH ? hostname : '';
};

/** Maximum length of a host name (RFC 1035 §2.3.4). The index of the counts cannot hold a text of some thousand characters. */
const MAX_HOST_LENGTH = 253;
