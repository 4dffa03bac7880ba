import type { z } from 'zod';
import type { createArticle } from '#domain/article/commands.ts';
import { type ArticleCommand, articleDecider } from '#domain/article/decider.ts';
import type { TranslationText } from '#domain/article/events.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { type CommandOrigin, derivedId, fold } from '../commands/handle.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';
import { type Reservation, type SlugWish, withSlugs } from '../slug/reservations.ts';
import { picturesIn, slugWish, withReserved } from './texts.ts';

type Given = z.output<typeof createArticle>;

const send = sendTo(articleDecider, 'article');

export const createNewArticle = async (
  given: Given,
  services: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const id = derivedId(origin, 'article');
  const stream = `article-${id}`;
  const { earlier } = await fold(services.store, articleDecider, stream, origin);
  if (earlier) return { id, stream, ...earlier };
  await checkReferences(services.store, { ...given, pictures: picturesIn(given.translations) });
  return withSlugs(services.store, wishesOf(id, given), origin, (reservations) =>
    send(id, command(id, given, reservations), services, origin),
  );
};

const wishesOf = (id: string, { translations }: Given): SlugWish[] =>
  locales.flatMap((locale) => {
    const text = translations[locale];
    return text ? [slugWish(id, locale, text.slug, text.title)] : [];
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
