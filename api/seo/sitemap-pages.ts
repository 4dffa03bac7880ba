import { type Localized, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { Queries } from '#projections/queries.ts';
import { href, type PageName, pageDefinitions, pageNames, pagePaths } from '#web/routes.ts';
import type { PageSitemapEntry, SitemapBatches } from '#web/slice.ts';

/** A page as search engines are told of it. */
export interface ListedPage {
  /** Its path, with its query, in each language it exists in. */
  paths: PartlyLocalized<string>;
  /** Media id of what it shows above all. */
  image?: string | null | undefined;
  edited?: PartlyLocalized<Date> | undefined;
}

/** Every page but those that are listed in parts, ordered by path. */
export const unpagedEntries = async (queries: Queries): Promise<ListedPage[]> => {
  const listed: ListedPage[] = [];
  for (const screen of byPath) {
    const { sitemapEntries: list = unlessWithParameters(screen) } = pageDefinitions[screen];
    listed.push(...(await list(queries)).map((address) => toListedPage(screen, address)));
  }
  return listed;
};

const byPath = pageNames.toSorted((one, other) => (pagePaths[one].pt < pagePaths[other].pt ? -1 : 1));

const unlessWithParameters = (screen: PageName) => async (): Promise<PageSitemapEntry[]> =>
  pagePaths[screen].pt.includes('[') ? [] : [{}];

/** The pages that are too many to be asked for at once. */
export const pagedEntries: (SitemapBatches & { screen: PageName })[] = byPath.flatMap((screen) => {
  const { sitemapBatches } = pageDefinitions[screen];
  return sitemapBatches ? [{ ...sitemapBatches, screen }] : [];
});

/** Where an address of a screen stands in each language it exists in. */
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

const EVERYWHERE: Localized<Record<string, string>> = { pt: {}, en: {} };
