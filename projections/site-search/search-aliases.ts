import { z } from 'zod';
import { byLocale, type Localized } from '#domain/shared/locale.ts';
import { pageKeys } from '#domain/static-page/events.ts';
import called from './search-aliases.json' with { type: 'json' };

const words = z.strictObject(byLocale(() => z.string().default('')));

const aliases = z.object({
  sections: z.strictObject({
    restaurantGuide: words,
    latestEdition: words,
    newsletter: words,
    hyperlinks: words,
    articles: words,
  }),
  categories: z.record(z.string(), words),
  pages: z.record(z.enum(pageKeys), words),
});

/** Checks the content of `search-aliases.json`. Throws an error that names the file and what is missing or unknown in it. */
export const checkAliases = (given: unknown): z.output<typeof aliases> => {
  const { data, error } = aliases.safeParse(given);
  if (data) return data;
  const found = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(
    `projections/site-search/search-aliases.json must have other names, or empty texts, of every section and page: ${found.join('; ')}`,
  );
};

/**
 * Aliases of sections, categories and pages that readers may type. Editors extend `search-aliases.json`; categories have their English
 * slugs as keys.
 */
const { sections, categories, pages } = checkAliases(called);

export const sectionAliases = sections;

/**
 * Returns other names of a category, by which readers may search for it, in all languages; empty texts if there are none. `slug` is its
 * English slug.
 */
export const categoryAliases = (slug: string): Localized<string> => ofCategories.get(slug) ?? byLocale(() => '');

/** A map, since a category may be called `constructor`. */
const ofCategories = new Map(Object.entries(categories));

export const pageAliases = pages;
