import { byLocale, locales, mainLocale } from '#domain/shared/locale.ts';
import type { Queries } from '#projections/queries.ts';
import type { DeadLink } from '#web/admin/queries/article-views.ts';
import { matchPath } from '#web/routes.ts';

type PlaceOf = NonNullable<ReturnType<typeof matchPath>>;

/** Finds links in published texts to pages of this website that do not exist. Does not check links to other websites or to files. */
export const deadLinks = async (queries: Queries): Promise<DeadLink[]> => {
  const links = (await queries.articleLinks()).filter(({ path }) => !isFile(path));
  const paths = [...new Set(links.map(({ path }) => path))];
  const places = new Map(paths.map((path) => [path, matchPath(path)]));
  const isThere = await createExistenceCheck(
    queries,
    [...places.values()].filter((place) => place !== undefined),
  );
  return links.filter(({ path }) => {
    const place = places.get(path);
    return !place || !isThere(place);
  });
};

/** Returns true for pictures, documents and feeds, which are not pages. */
const isFile = (path: string): boolean => /^\/(media|documents|storage)\/|\.\w+$/.test(path);

/** Returns a function that checks if a page exists, after few queries for all of them. A page without parameters always exists. */
const createExistenceCheck = async (queries: Queries, places: PlaceOf[]): Promise<(place: PlaceOf) => boolean> => {
  const slugs = byLocale(() => new Set<string>());
  const categories = byLocale(() => new Set<string>());
  const shortIds = new Set<string>();
  await Promise.all(
    locales.map(async (locale) => {
      const asked = places.filter((place) => place.screen === 'article' && place.locale === locale);
      slugs[locale] = await queries.resolvableSlugs(locale, [...new Set(asked.map(({ params }) => params.slug!))]);
      categories[locale] = new Set((await queries.categories(locale)).map(({ slug }) => slug));
    }),
  );
  const asked = new Set(places.flatMap(({ screen, params }) => (screen === 'hyperlink' ? [params.id!] : [])));
  for (const id of asked) if (await queries.hyperlink(mainLocale, id)) shortIds.add(id);
  return ({ screen, locale, params }) => {
    if (screen === 'article') return slugs[locale].has(params.slug!);
    if (screen === 'category') return categories[locale].has(params.category!);
    return screen === 'hyperlink' ? shortIds.has(params.id!) : true;
  };
};
