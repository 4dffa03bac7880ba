import type { TranslationText } from '#domain/article/events.ts';
import { type Block, mediaIn } from '#domain/shared/blocks.ts';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { definedOnly } from '../commands/defined-only.ts';
import type { Reservation, SlugWish } from '../slug/reservations.ts';

/** What a command says of an article's languages. */
export type GivenTexts = PartlyLocalized<
  { title?: string | undefined; slug?: string | undefined; content?: Block[] | undefined } | undefined
>;

export const slugWish = (owner: string, locale: Locale, wanted: string | undefined, title: string): SlugWish => ({
  kind: 'article',
  locale,
  owner,
  wanted,
  title,
  path: `translations.${locale}.slug`,
});

/** The given texts with the slugs that were reserved for them; without, the slug is left alone. */
export const withReserved = (given: GivenTexts, reservations: Reservation[]) => {
  const texts: PartlyLocalized<Partial<TranslationText>> = {};
  for (const locale of locales) {
    if (!given[locale]) continue;
    const { slug: _given, ...text } = given[locale];
    const reserved = reservations.find((each) => each.locale === locale);
    texts[locale] = { ...definedOnly(text), ...(reserved && { slug: reserved.slug }) };
  }
  return texts;
};

/** Every picture in the texts, with the path of its block. */
export const picturesIn = (texts: GivenTexts): { path: string; mediaId: string }[] =>
  locales.flatMap((locale) =>
    (texts[locale]?.content ?? []).flatMap((block, index) =>
      mediaIn([block]).map((mediaId) => ({ path: `translations.${locale}.content.${index}`, mediaId })),
    ),
  );
