import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { createArticle } from '#domain/article/commands.ts';
import type { ArticleCommand } from '#domain/article/decider.ts';
import type { TranslationText } from '#domain/article/events.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { handle } from '../commands/handle.ts';
import { type CommandOrigin, derivedId } from '../commands/origin.ts';
import { checkReferences } from '../commands/references.ts';
import { outcomeOf } from '../commands/send.ts';
import { type Reservation, type SlugWish, withSlugs } from '../slug/reservations.ts';
import { referencesIn } from './references.ts';
import { articleSlugWish } from './slugs.ts';
import { withReserved } from './texts.ts';

type Given = z.output<typeof createArticle>;

/** Checks what the article names and reserves its addresses before it decides. Throws as `handle`, `checkReferences` and `withSlugs` do. */
export const createNewArticle = (
  given: Given,
  services: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const { store } = services;
  const id = derivedId(origin, 'article');
  return withSlugs(store, origin, async (reserve) => {
    const prepare = async () => {
      await checkReferences(store, referencesIn(given, given.translations));
      return command(id, given, await reserve(wishesOf(id, given)));
    };
    return outcomeOf(id, await handle(store, articleAggregate, id, prepare, origin));
  });
};

const wishesOf = (id: string, { translations }: Given): SlugWish[] =>
  locales.flatMap((locale) => {
    const text = translations[locale];
    return text ? [articleSlugWish(id, locale, text.slug, text.title)] : [];
  });

const command = (id: string, given: Given, reservations: Reservation[]): ArticleCommand => ({
  name: 'CreateArticle',
  id,
  facts: {
    category: given.category,
    author: given.author,
    photographer: given.photographer ?? null,
    mainImage: given.mainImage ?? null,
    date: given.date ?? null,
  },
  featured: given.featured ?? false,
  translations: withReserved(given.translations, reservations) as PartlyLocalized<TranslationText>,
  publish: publicationOf(given),
});

const publicationOf = ({
  draft,
  scheduleFor,
}: Given): Extract<ArticleCommand, { name: 'CreateArticle' }>['publish'] => {
  if (draft) return { when: 'never' };
  return scheduleFor ? { when: 'later', scheduleFor } : { when: 'now' };
};
