import { type Locale, type Localized, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { type ArticleAddress, lastEdits } from '#projections/article/addresses.ts';
import { listCategories } from '#projections/category/queries.ts';
import { listEditions } from '#projections/edition/queries.ts';
import { listHyperlinks } from '#projections/hyperlink/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { href, hrefs, type Screen, screens, servedScreens } from '#web/routes.ts';

/** A page as search engines are told of it. */
export interface ListedPage {
  /** Its path in each language it exists in. */
  paths: PartlyLocalized<string>;
  /** Media id of what it shows above all. */
  image?: string | null | undefined;
  edited?: PartlyLocalized<Date>;
}

/** Every page but the articles. */
export const otherPages = async (read: ReadDatabase): Promise<ListedPage[]> => {
  const edits = await lastEdits(read);
  return [
    ...plainPages(edits),
    ...(await categoryPages(read, edits)),
    ...(await editionPages(read)),
    ...(await hyperlinkPages(read)),
  ];
};

export const articlePage = ({ locale, addresses, image, editedAt }: ArticleAddress): ListedPage => {
  const paths: PartlyLocalized<string> = {};
  for (const each of locales) {
    const address = addresses[each];
    if (address) paths[each] = href('article', each, { ...address });
  }
  return { paths, image, edited: { [locale]: editedAt } };
};

type Edits = Awaited<ReturnType<typeof lastEdits>>;

const plainPages = (edits: Edits): ListedPage[] =>
  servedScreens
    .filter((screen) => !screens[screen].pt.includes('[') && !UNLISTED.has(screen))
    .map((screen) => ({ paths: hrefs(screen), ...(LISTS.has(screen) && { edited: newestOf(edits) }) }));

/** Only the service worker opens it. */
const UNLISTED = new Set<Screen>(['offline']);

/** These change with every article. */
const LISTS = new Set<Screen>(['home', 'articles']);

const categoryPages = async (read: ReadDatabase, edits: Edits): Promise<ListedPage[]> =>
  (await listCategories(read, 'pt')).map(({ id, slugs }) => ({
    paths: perLocale((locale) => href('category', locale, { category: slugs[locale] })),
    edited: newestOf(edits.filter(({ category }) => category === id)),
  }));

/** The newest stands at the plain address, which is listed with the other screens. */
const editionPages = async (read: ReadDatabase): Promise<ListedPage[]> =>
  (await listEditions(read, 'pt')).slice(1).map(({ number, cover }) => ({
    paths: perLocale((locale) => `${href('latestEdition', locale)}?edition=${number}`),
    image: cover?.id,
  }));

const hyperlinkPages = async (read: ReadDatabase): Promise<ListedPage[]> =>
  (await listHyperlinks(read, 'pt')).map(({ id, picture }) => ({
    paths: hrefs('hyperlink', { id }),
    image: picture?.id,
  }));

const newestOf = (edits: Edits): PartlyLocalized<Date> => {
  const newest: PartlyLocalized<Date> = {};
  for (const { locale, editedAt } of edits) {
    const known = newest[locale];
    if (!known || known < editedAt) newest[locale] = editedAt;
  }
  return newest;
};

const perLocale = <T>(of: (locale: Locale) => T): Localized<T> => ({ pt: of('pt'), en: of('en') });
