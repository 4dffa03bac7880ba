import type { Locale, Localized } from '#domain/shared/locale.ts';
import type { SlugWish } from '../slug/reservations.ts';

export const categorySlugWish = (
  owner: string,
  locale: Locale,
  wanted: Localized<string>,
  name: Localized<string>,
): SlugWish => ({
  kind: 'category',
  locale,
  owner,
  wanted: wanted[locale],
  title: name[locale],
  path: `slug.${locale}`,
});
