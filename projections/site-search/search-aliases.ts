import { z } from 'zod';
import type { Localized } from '#domain/shared/locale.ts';
import { pageKeys } from '#domain/static-page/events.ts';
import called from './search-aliases.json' with { type: 'json' };

const words = z.object({ pt: z.string(), en: z.string() }).transform((of): Localized<string> => of);

/** What readers call the parts of the magazine besides their names. Editors extend `called.json`; categories stand there by their English slugs. */
const { sections, categories, pages } = z
  .object({
    sections: z.strictObject({
      restaurantGuide: words,
      latestEdition: words,
      newsletter: words,
      hyperlinks: words,
      articles: words,
    }),
    categories: z.record(z.string(), words),
    pages: z.record(z.enum(pageKeys), words),
  })
  .parse(called);

export const sectionAliases = sections;

/** What else a category is called, by its English slug; nothing where nobody said. */
export const categoryAliases = (slug: string): Localized<string> => ofCategories.get(slug) ?? { pt: '', en: '' };

/** A category may be called `constructor`. */
const ofCategories = new Map(Object.entries(categories));

export const pageAliases = pages;
