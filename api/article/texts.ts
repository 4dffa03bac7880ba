import type { TranslationText } from '#domain/article/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import type { OwnedSlug } from '../slug/slug-kind.ts';

/** What a command says of an article's languages. */
export type GivenTexts = PartlyLocalized<
  { title?: string | undefined; slug?: string | undefined; content?: Block[] | undefined } | undefined
>;

/** The given texts with the slugs that were chosen for them; without, the slug is left alone. */
export const withSlugs = (given: GivenTexts, slugs: OwnedSlug[]) => {
  const texts: PartlyLocalized<Partial<TranslationText>> = {};
  for (const locale of locales) {
    if (!given[locale]) continue;
    const { slug: _given, ...text } = given[locale];
    const chosen = slugs.find((each) => each.locale === locale);
    texts[locale] = { ...omitUndefined(text), ...(chosen && { slug: chosen.slug }) };
  }
  return texts;
};
