import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';

/** The table of localized paths (spec §2, product.md): the router, links, hreflang and the sitemap read it. */
export const screens = {
  home: { pt: '/', en: '/en' },
  about: { pt: '/quem-somos', en: '/en/about-us' },
  advertising: { pt: '/publicidade', en: '/en/advertising' },
  articles: { pt: '/artigos', en: '/en/articles' },
  category: { pt: '/artigos/[category]', en: '/en/articles/[category]' },
  article: { pt: '/artigos/[category]/[slug]', en: '/en/articles/[category]/[slug]' },
  contacts: { pt: '/contactos', en: '/en/contacts' },
  essentialClub: { pt: '/essential-club', en: '/en/essential-club' },
  hyperlinks: { pt: '/hyperlink', en: '/en/hyperlink' },
  hyperlink: { pt: '/hyperlink/[id]', en: '/en/hyperlink/[id]' },
  latestEdition: { pt: '/nesta-edicao', en: '/en/latest-edition' },
  editorialStatute: { pt: '/estatuto-editorial', en: '/en/editorial-statute' },
  privacyPolicy: { pt: '/politica-privacidade', en: '/en/privacy-policy' },
  restaurantGuide: { pt: '/guia-de-restaurantes', en: '/en/restaurant-guide' },
  newsletter: { pt: '/newsletter', en: '/en/newsletter' },
  newsletterConfirm: { pt: '/newsletter/confirmar/[token]', en: '/en/newsletter/confirm/[token]' },
  newsletterUnsubscribe: { pt: '/newsletter/cancelar/[token]', en: '/en/newsletter/unsubscribe/[token]' },
  /** Opened by the service worker alone: nothing links to it, and no search engine is told of it. */
  offline: { pt: '/offline', en: '/en/offline' },
} as const satisfies Record<string, Localized<`/${string}`>>;

export type Screen = keyof typeof screens;

/** The screens that exist; nothing links to the others yet. */
export const servedScreens = [
  'home',
  'articles',
  'category',
  'article',
  'offline',
  'restaurantGuide',
  'about',
  'contacts',
  'advertising',
  'essentialClub',
  'editorialStatute',
  'privacyPolicy',
  'newsletter',
  'newsletterConfirm',
  'newsletterUnsubscribe',
  'latestEdition',
  'hyperlinks',
  'hyperlink',
] as const satisfies Screen[];

/** Their addresses hold a secret of one reader: no cache, count, index or other site may learn them. */
export const secretScreens = ['newsletterConfirm', 'newsletterUnsubscribe'] as const satisfies Screen[];

const secretPaths = secretScreens.flatMap((screen) =>
  Object.values(screens[screen]).map((path) => path.replace(/\[\w+\]$/, '')),
);

export const isSecretPath = (path: string): boolean => secretPaths.some((secret) => path.startsWith(secret));

/** Where devices read what the magazine is as an application (`api/installable/`). */
export const manifestPaths: Localized<`/${string}`> = {
  pt: '/manifest.webmanifest',
  en: '/en/manifest.webmanifest',
};

/** The page the host asks for when rendering another one failed. */
export const failurePaths: Localized<`/${string}`> = { pt: '/500', en: '/en/500' };

/** A path without origin, its parameters encoded: `href('category', 'pt', { category: 'a-mesa' })` is `/artigos/a-mesa`. */
export const href = (screen: Screen, locale: Locale, params: Record<string, string> = {}): string =>
  screens[screen][locale].replaceAll(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The same screen in both languages. */
export const hrefs = (screen: Screen, params: Record<string, string> = {}): Localized<string> => ({
  pt: href(screen, 'pt', params),
  en: href(screen, 'en', params),
});

/** The feed of a language or of one of its categories: `/feed.xml`, `/en/articles/gourmet/feed.xml`. */
export const feedHref = (locale: Locale, category?: string): string =>
  `${category ? href('category', locale, { category }) : href('home', locale).replace(/\/$/, '')}/feed.xml`;

/** What a drawn share picture may be of: any other screen by its name, an edition by its number, the others by their id. */
export const shareKinds = ['article', 'category', 'edition', 'hyperlink', 'screen'] as const;
export interface Share {
  kind: (typeof shareKinds)[number];
  id: string;
}

/** The picture that social networks show for a page (`api/findable/`). */
export const shareHref = (locale: Locale, { kind, id }: Share): string => `/share/${locale}/${kind}/${id}.jpg`;

/** Where the host sets the language cookie and sends the reader on to `to`. */
export const languageHref = (locale: Locale, to: string): string => `/locale/${locale}?to=${encodeURIComponent(to)}`;

/** Portuguese is the home language, so only English has a prefix. */
export const localeOf = (path: string): Locale =>
  locales.find((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`)) ?? 'pt';
