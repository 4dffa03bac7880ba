import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { mergeUnique } from '#domain/shared/merge-unique.ts';
import type { MessageId } from './messages.ts';
import type { PageDefinition, Slice } from './slice.ts';
import * as slices from './slices.ts';

type Slices = typeof slices;
type PagesOf<Slice> = Slice extends { pages: infer Pages } ? Pages : never;
type KeyOf<T> = T extends unknown ? keyof T : never;

/** The key of a page: `restaurantGuide`. */
export type PageName = KeyOf<PagesOf<Slices[keyof Slices]>>;

/** Every page there is, by its key. */
export const pageDefinitions = mergeUnique<Record<PageName, PageDefinition<MessageId>>>(
  'page',
  Object.fromEntries(Object.entries<Slice>(slices).map(([name, slice]) => [name, slice.pages ?? {}])),
);

export const pageNames = Object.keys(pageDefinitions) as PageName[];

/** The table of localized paths (docs/product.md, rule 11): the router, links, hreflang and the sitemap read it. */
export const pagePaths = Object.fromEntries(
  pageNames.map((screen) => [screen, pageDefinitions[screen].paths]),
) as Record<PageName, Localized<`/${string}`>>;

const secretPaths = pageNames
  .filter((screen) => pageDefinitions[screen].hasToken)
  .flatMap((screen) => Object.values(pagePaths[screen]).map((path) => path.replace(/\[\w+\]$/, '')));

/** Whether an address holds a secret of one reader: no cache, count, index or other site may learn it. */
export const isSecretPath = (path: string): boolean => secretPaths.some((secret) => path.startsWith(secret));

/** Where devices read what the magazine is as an application (`api/pwa/`). */
export const manifestPaths: Localized<`/${string}`> = {
  pt: '/manifest.webmanifest',
  en: '/en/manifest.webmanifest',
};

/** What may be wrong with a page that cannot be shown: its address cannot be read, it failed, what it stands on is away. */
export const errorStatuses = [400, 500, 503] as const;
export type ErrorStatus = (typeof errorStatuses)[number];

/** The page the host asks for when rendering another one failed. */
export const errorPagePath = (locale: Locale, status: ErrorStatus): `/${string}` =>
  locale === 'pt' ? `/${status}` : `/en/${status}`;

/** Each path cut at its parameters, whose names stand at the odd places. */
const pathParts = Object.fromEntries(
  Object.values(pagePaths)
    .flatMap(Object.values)
    .map((path: string) => [path, path.split(/\[(\w+)\]/)]),
);

/** A path without origin, its parameters encoded: `href('category', 'pt', { category: 'a-mesa' })` is `/artigos/a-mesa`. */
export const href = (screen: PageName, locale: Locale, params: Record<string, string> = {}): string =>
  pathParts[pagePaths[screen][locale]]!.map((part, at) =>
    at % 2 === 0 ? part : encodeURIComponent(params[part] ?? ''),
  ).join('');

/** The page that a path without its query leads to, and what stands in it; undefined where there is none. */
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
  const [asked, given] = [pattern.split('/'), path.split('/')];
  const isSame = asked.length === given.length && asked.every((part, at) => part[0] === '[' || part === given[at]);
  if (!isSame) return undefined;
  return Object.fromEntries(
    asked.flatMap((part, at) => (part[0] === '[' ? [[part.slice(1, -1), decoded(given[at]!)]] : [])),
  );
};

/** What is no encoding is no address of ours, and stands for itself. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The same screen in both languages. */
export const localizedHrefs = (screen: PageName, params: Record<string, string> = {}): Localized<string> => ({
  pt: href(screen, 'pt', params),
  en: href(screen, 'en', params),
});

/** The feed of a screen that has one: `/feed.xml`, `/en/articles/gourmet/feed.xml`. */
export const feedHref = (screen: PageName, locale: Locale, params?: Record<string, string>): string =>
  `${href(screen, locale, params).replace(/\/$/, '')}/feed.xml`;

/** Where the host sets the language cookie and sends the reader on to `to`. */
export const languageSwitchHref = (locale: Locale, to: string): string =>
  `/locale/${locale}?to=${encodeURIComponent(to)}`;

/** Portuguese is the home language, so only English has a prefix. */
export const localeFromPath = (path: string): Locale =>
  locales.find((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`)) ?? 'pt';
