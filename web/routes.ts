import { byLocale, type Locale, type Localized, locales, mainLocale } from '#domain/shared/locale.ts';
import { mergeUnique } from '#domain/shared/merge-unique.ts';
import type { MessageId } from './messages.ts';
import type { PageDefinition, Slice } from './slice.ts';
import * as slices from './slices.ts';

type Slices = typeof slices;
type PagesOf<Slice> = Slice extends { pages: infer Pages } ? Pages : never;
type KeyOf<T> = T extends unknown ? keyof T : never;

/** The name of a page, such as `restaurantGuide`. */
export type PageName = KeyOf<PagesOf<Slices[keyof Slices]>>;

/** The definitions of all pages by name. Throws at load time if two slices define the same name. */
export const pageDefinitions = mergeUnique<Record<PageName, PageDefinition<MessageId>>>(
  'page',
  Object.fromEntries(Object.entries<Slice>(slices).map(([name, slice]) => [name, slice.pages ?? {}])),
);

export const pageNames = Object.keys(pageDefinitions) as PageName[];

/** The localized paths of all pages (docs/product.md, rule 11). The router, links, hreflang and the sitemap use them. */
export const pagePaths = Object.fromEntries(
  pageNames.map((screen) => [screen, pageDefinitions[screen].paths]),
) as Record<PageName, Localized<`/${string}`>>;

const tokenPathPrefixes = pageNames
  .filter((screen) => pageDefinitions[screen].hasToken)
  .flatMap((screen) => Object.values(pagePaths[screen]).map((path) => path.replace(/\[\w+\]$/, '')));

/**
 * Returns true if a path contains a token that belongs to one reader, as links in newsletter e-mails do. Such a path must not reach caches,
 * visit counts, search engines or other sites.
 */
export const isSecretPath = (path: string): boolean => tokenPathPrefixes.some((prefix) => path.startsWith(prefix));

/** The start of the paths of a language: empty for the main one, `/en` for English. */
const pathPrefix = (locale: Locale): '' | `/${string}` => (locale === mainLocale ? '' : `/${locale}`);

/** Paths of the web app manifest in each language (`api/pwa/`). */
export const manifestPaths: Localized<`/${string}`> = byLocale<`/${string}`>(
  (locale) => `${pathPrefix(locale)}/manifest.webmanifest`,
);

/** Paths of the page that says that a page does not exist, in each language. */
export const notFoundPaths: Localized<`/${string}`> = byLocale<`/${string}`>((locale) => `${pathPrefix(locale)}/404`);

/** Statuses with an error page: 400 for a malformed URL, 500 for a failed render, 503 when a service it depends on is unavailable. */
export const errorStatuses = [400, 500, 503] as const;
export type ErrorStatus = (typeof errorStatuses)[number];

/** Returns the path of the error page with this status. The server renders it when another page failed. */
export const errorPagePath = (locale: Locale, status: ErrorStatus): `/${string}` => `${pathPrefix(locale)}/${status}`;

/** Each path split at its parameters; the odd elements are the names of the parameters. */
const pathParts = Object.fromEntries(
  Object.values(pagePaths)
    .flatMap(Object.values)
    .map((path: string) => [path, path.split(/\[(\w+)\]/)]),
);

/** Returns the path of a page, with parameters percent-encoded: `href('category', 'pt', { category: 'a-mesa' })` is `/artigos/a-mesa`. */
export const href = (screen: PageName, locale: Locale, params: Record<string, string> = {}): string =>
  pathParts[pagePaths[screen][locale]]!.map((part, at) =>
    at % 2 === 0 ? part : encodeURIComponent(params[part] ?? ''),
  ).join('');

/** Finds the page, language and decoded parameters of a path without query, or returns undefined if no page has it. */
export const matchPath = (
  path: string,
): { screen: PageName; locale: Locale; params: Record<string, string> } | undefined => {
  for (const screen of pageNames) {
    for (const locale of locales) {
      const params = paramsOf(pagePaths[screen][locale], path);
      if (params) return { screen, locale, params };
    }
  }
  return undefined;
};

const paramsOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const [expected, actual] = [pattern.split('/'), path.split('/')];
  const isSame =
    expected.length === actual.length && expected.every((part, at) => part[0] === '[' || part === actual[at]);
  if (!isSame) return undefined;
  return Object.fromEntries(
    expected.flatMap((part, at) => (part[0] === '[' ? [[part.slice(1, -1), decoded(actual[at]!)]] : [])),
  );
};

/** Returns the part unchanged if it is not valid percent-encoding. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Returns the paths of a page by language. `params` are the same in all of them. */
export const localizedHrefs = (screen: PageName, params: Record<string, string> = {}): Localized<string> =>
  byLocale((locale) => href(screen, locale, params));

/**
 * Returns the path of a page’s RSS feed, such as `/feed.xml` or `/en/articles/gourmet/feed.xml`. Does not check that the page has a feed.
 */
export const feedHref = (screen: PageName, locale: Locale, params?: Record<string, string>): string =>
  `${href(screen, locale, params).replace(/\/$/, '')}/feed.xml`;

/** Returns the URL that sets the language cookie and redirects the reader to `to`. */
export const languageSwitchHref = (locale: Locale, to: string): string =>
  `/locale/${locale}?to=${encodeURIComponent(to)}`;

/** Returns the language of a path: English for `/en` and paths below it, the main language for paths without a prefix. */
export const localeFromPath = (path: string): Locale =>
  locales.find((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`)) ?? mainLocale;
