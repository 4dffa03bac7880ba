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
} as const satisfies Record<string, Localized<`/${string}`>>;

export type Screen = keyof typeof screens;

/** The screens that exist; nothing links to the others yet. */
export const servedScreens = ['home', 'articles', 'category', 'article'] as const satisfies Screen[];

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

/** Where the host sets the language cookie and sends the reader on to `to`. */
export const languageHref = (locale: Locale, to: string): string => `/locale/${locale}?to=${encodeURIComponent(to)}`;

/** Portuguese is the home language, so only English has a prefix. */
export const localeOf = (path: string): Locale =>
  locales.find((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`)) ?? 'pt';
