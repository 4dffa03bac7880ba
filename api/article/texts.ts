import type { TranslationText } from '#domain/article/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import type { OwnedSlug } from '../slug/slug-kind.ts';

/** The texts in a command, by language. */
export type GivenTexts = PartlyLocalized<
  { title?: string | undefined; slug?: string | undefined; content?: Block[] | undefined } | undefined
>;

/**
 * Returns the given texts with the chosen slugs instead of the requested ones. A language without a chosen slug gets no `slug`, so that the
 * command leaves its current slug unchanged.
 */
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
