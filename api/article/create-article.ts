import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { createArticle } from '#domain/article/commands.ts';
import type { ArticleCommand } from '#domain/article/decider.ts';
import type { TranslationText } from '#domain/article/events.ts';
import type { Article } from '#domain/article/state.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { type CommandOrigin, derivedId } from '../commands/command-context.ts';
import { handleTogether } from '../commands/handle-command.ts';
import type { StreamRead } from '../commands/read-stream.ts';
import { holdReferences } from '../commands/references.ts';
import { outcomeOf } from '../commands/send.ts';
import { chooseSlugs } from '../slug/reservations.ts';
import type { OwnSlug, SlugWish } from '../slug/slug-kind.ts';
import { undoing } from './compensating-events.ts';
import { referencesIn } from './references.ts';
import { articleSlugWish } from './slugs.ts';
import { withSlugs } from './texts.ts';

type Given = z.output<typeof createArticle>;

/** Writes the article, its addresses and that what it names is there in one. Throws as `handle`, `holdReferences` and `chooseSlugs` do. */
export const createNewArticle = async (
  given: Given,
  { store }: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const id = derivedId(origin, 'article');
  let attempt = 0;
  const prepare = async ({ state, events }: StreamRead<Article>) => {
    const following = await holdReferences(store, referencesIn(given, given.translations), origin);
    const { slugs, promised } = await chooseSlugs(store, wishesOf(id, given), origin, ++attempt);
    const undo = undoing(id, state, events.length);
    return { command: command(id, given, slugs), company: async () => ({ promised, following, undo }) };
  };
  return outcomeOf(id, await handleTogether(store, articleAggregate, id, prepare, origin));
};

const wishesOf = (id: string, { translations }: Given): SlugWish[] =>
  locales.flatMap((locale) => {
    const text = translations[locale];
    return text ? [articleSlugWish(id, locale, text.slug, text.title)] : [];
  });

const command = (id: string, given: Given, slugs: OwnSlug[]): ArticleCommand => ({
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
  translations: withSlugs(given.translations, slugs) as PartlyLocalized<TranslationText>,
  publish: publicationOf(given),
});

const publicationOf = ({
  draft,
  scheduleFor,
}: Given): Extract<ArticleCommand, { name: 'CreateArticle' }>['publish'] => {
  if (draft) return { when: 'never' };
  return scheduleFor ? { when: 'later', scheduleFor } : { when: 'now' };
};
