import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { join } from '#domain/shared/merge-unique.ts';
import type { MessageId } from './messages.ts';
import type { Page, Slice } from './slice.ts';
import * as slices from './slices.ts';

type Slices = typeof slices;
type PagesOf<Slice> = Slice extends { pages: infer Pages } ? Pages : never;
type KeyOf<T> = T extends unknown ? keyof T : never;

/** The key of a page: `restaurantGuide`. */
export type Screen = KeyOf<PagesOf<Slices[keyof Slices]>>;

/** Every page there is, by its key. */
export const pages = join<Record<Screen, Page<MessageId>>>(
  'page',
  Object.fromEntries(Object.entries<Slice>(slices).map(([name, slice]) => [name, slice.pages ?? {}])),
);

export const screenKeys = Object.keys(pages) as Screen[];

/** The table of localized paths (spec §2, product.md): the router, links, hreflang and the sitemap read it. */
export const screens = Object.fromEntries(screenKeys.map((screen) => [screen, pages[screen].paths])) as Record<
  Screen,
  Localized<`/${string}`>
>;

const secretPaths = screenKeys
  .filter((screen) => pages[screen].secret)
  .flatMap((screen) => Object.values(screens[screen]).map((path) => path.replace(/\[\w+\]$/, '')));

/** Whether an address holds a secret of one reader: no cache, count, index or other site may learn it. */
export const isSecretPath = (path: string): boolean => secretPaths.some((secret) => path.startsWith(secret));

/** Where devices read what the magazine is as an application (`api/pwa/`). */
export const manifestPaths: Localized<`/${string}`> = {
  pt: '/manifest.webmanifest',
  en: '/en/manifest.webmanifest',
};

/** What may be wrong with a page that cannot be shown: its address cannot be read, it failed, what it stands on is away. */
export const failureStatuses = [400, 500, 503] as const;
export type FailureStatus = (typeof failureStatuses)[number];

/** The page the host asks for when rendering another one failed. */
export const failurePath = (locale: Locale, status: FailureStatus): `/${string}` =>
  locale === 'pt' ? `/${status}` : `/en/${status}`;

/** Each path cut at its parameters, whose names stand at the odd places. */
const pathParts = Object.fromEntries(
  Object.values(screens)
    .flatMap(Object.values)
    .map((path: string) => [path, path.split(/\[(\w+)\]/)]),
);

/** A path without origin, its parameters encoded: `href('category', 'pt', { category: 'a-mesa' })` is `/artigos/a-mesa`. */
export const href = (screen: Screen, locale: Locale, params: Record<string, string> = {}): string =>
  pathParts[screens[screen][locale]]!.map((part, at) =>
    at % 2 === 0 ? part : encodeURIComponent(params[part] ?? ''),
  ).join('');

/** The page that a path without its query leads to, and what stands in it; undefined where there is none. */
export const placeOf = (
  path: string,
): { screen: Screen; locale: Locale; params: Record<string, string> } | undefined => {
  for (const screen of screenKeys) {
    for (const locale of locales) {
      const params = paramsOf(screens[screen][locale], path);
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
export const hrefs = (screen: Screen, params: Record<string, string> = {}): Localized<string> => ({
  pt: href(screen, 'pt', params),
  en: href(screen, 'en', params),
});

/** The feed of a screen that has one: `/feed.xml`, `/en/articles/gourmet/feed.xml`. */
export const feedHref = (screen: Screen, locale: Locale, params?: Record<string, string>): string =>
  `${href(screen, locale, params).replace(/\/$/, '')}/feed.xml`;

/** Where the host sets the language cookie and sends the reader on to `to`. */
export const languageHref = (locale: Locale, to: string): string => `/locale/${locale}?to=${encodeURIComponent(to)}`;

/** Portuguese is the home language, so only English has a prefix. */
export const localeOf = (path: string): Locale =>
  locales.find((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`)) ?? 'pt';
