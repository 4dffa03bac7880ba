import { byLocale, type Localized, locales, mainLocale, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { Queries } from '#projections/queries.ts';
import { href, type PageName, pageDefinitions, pageNames, pagePaths } from '#web/routes.ts';
import type { PageSitemapEntry, SitemapBatches } from '#web/slice.ts';

/** A page in the sitemap. */
export interface ListedPage {
  /** Path and query in each language in which the page exists. */
  paths: PartlyLocalized<string>;
  /** Media id of its main picture. */
  image?: string | null | undefined;
  edited?: PartlyLocalized<Date> | undefined;
}

/**
 * Loads the sitemap entries of those pages of the site that have few URLs, ordered by path. Pages with many URLs, such as articles, are
 * listed in batches by `pagedEntries` instead.
 */
export const unpagedEntries = async (queries: Queries): Promise<ListedPage[]> => {
  const listed: ListedPage[] = [];
  for (const screen of byPath) {
    const { sitemapEntries: list = unlessWithParameters(screen) } = pageDefinitions[screen];
    listed.push(...(await list(queries)).map((address) => toListedPage(screen, address)));
  }
  return listed;
};

const byPath = pageNames.toSorted((one, other) => (pagePaths[one][mainLocale] < pagePaths[other][mainLocale] ? -1 : 1));

const unlessWithParameters = (screen: PageName) => async (): Promise<PageSitemapEntry[]> =>
  pagePaths[screen][mainLocale].includes('[') ? [] : [{}];

/** Pages with too many entries for one query; they are listed in batches. */
export const pagedEntries: (SitemapBatches & { screen: PageName })[] = byPath.flatMap((screen) => {
  const { sitemapBatches } = pageDefinitions[screen];
  return sitemapBatches ? [{ ...sitemapBatches, screen }] : [];
});

/**
 * Converts a sitemap entry of the page `screen`, such as one article of the article page, to its paths: one in each language in which it
 * exists. `params` are the values for the path's parameters in each language, such as the slug.
 */
export const toListedPage = (
  screen: PageName,
  { params = EVERYWHERE, query = '', image, edited }: PageSitemapEntry,
): ListedPage => {
  const paths: PartlyLocalized<string> = {};
  for (const locale of locales) {
    const given = params[locale];
    if (given) paths[locale] = href(screen, locale, given) + query;
  }
  return { paths, image, edited };
};

const EVERYWHERE: Localized<Record<string, string>> = byLocale(() => ({}));
