import { byLocale, type Locale, type Localized } from '#domain/shared/locale.ts';
import { href } from '../../../routes.ts';

/** Returns the URL of each category, without scheme, by category id and language: `levada.example/artigos/a-mesa`. */
export const categoryUrls = (
  siteUrl: string,
  categories: readonly { id: string; slugs: Localized<string> }[],
): Record<string, Record<Locale, string>> => {
  const { host } = new URL(siteUrl);
  const place = (locale: Locale, slug: string) => host + href('category', locale, { category: slug });
  return Object.fromEntries(
    categories.map(({ id, slugs }) => [id, byLocale((locale) => place(locale, slugs[locale]))]),
  );
};
