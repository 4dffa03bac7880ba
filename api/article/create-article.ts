import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { createArticle } from '#domain/article/commands.ts';
import { isBlankText } from '#domain/article/completeness.ts';
import type { ArticleCommand } from '#domain/article/decider.ts';
import type { TranslationText } from '#domain/article/events.ts';
import type { Article } from '#domain/article/state.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { type CommandContext, deterministicId } from '../commands/command-context.ts';
import { handleWithSideWrites } from '../commands/handle-command.ts';
import type { LoadedStream } from '../commands/read-stream.ts';
import { checkReferences } from '../commands/references.ts';
import { outcomeOf } from '../commands/send.ts';
import { noSideWrites } from '../commands/side-writes.ts';
import { planSlugReservations } from '../slug/reservations.ts';
import type { OwnedSlug, SlugRequest } from '../slug/slug-kind.ts';
import { referencesIn } from './references.ts';
import { articleSlugRequest } from './slugs.ts';
import { withSlugs } from './texts.ts';

type Given = z.output<typeof createArticle>;

/**
 * Creates an article and returns the outcome. Events for other streams, appended together with the article's, reserve its slugs. Throws
 * `Rejected` when the id exists, a slug is taken or another rule forbids it, 422 when a referenced entity does not exist, and what
 * `handleCommand` throws.
 */
export const createNewArticle = async (
  given: Given,
  { store }: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const id = given.id ?? deterministicId(context, 'article');
  const written = { ...given, translations: withoutEmptyTexts(given.translations) };
  let attempt = 0;
  const prepare = async ({ state }: LoadedStream<Article>) => {
    if (state.status !== 'none') return { command: command(id, written, []), sideWrites: async () => noSideWrites };
    await checkReferences(store, referencesIn(written, written.translations));
    const { slugs, preceding } = await planSlugReservations(store, slugRequestsOf(id, written), context, ++attempt);
    return { command: command(id, written, slugs), sideWrites: async () => ({ preceding, following: [] }) };
  };
  return outcomeOf(id, await handleWithSideWrites(store, articleAggregate, id, prepare, context));
};

/** Returns the texts without languages that a form sent empty. */
const withoutEmptyTexts = (texts: Given['translations']): Given['translations'] =>
  Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text && !(text.content.length === 0 && isBlankText(text))),
  );

/** Requests slugs for languages that have a title or a slug; a draft without a title gets its slug later, with the title. */
const slugRequestsOf = (id: string, { translations }: Given): SlugRequest[] =>
  locales.flatMap((locale) => {
    const text = translations[locale];
    return text && (text.title || text.slug) ? [articleSlugRequest(id, locale, text.slug, text.title)] : [];
  });

const command = (id: string, given: Given, slugs: OwnedSlug[]): ArticleCommand => ({
  name: 'CreateArticle',
  id,
  facts: {
    category: given.category ?? null,
    author: given.author ?? null,
    photographer: given.photographer ?? null,
    mainImage: given.mainImage ?? null,
    date: given.date ?? null,
    ...(given.keywords?.length && { keywords: given.keywords }),
    ...(given.travel && { travel: given.travel }),
    ...(given.layout && { layout: given.layout }),
  },
  featured: given.featured ?? false,
  source: given.source,
  translations: withEverySlug(withSlugs(given.translations, slugs) as PartlyLocalized<TranslationText>),
  publish: publicationOf(given),
});

const withEverySlug = (texts: PartlyLocalized<TranslationText>): PartlyLocalized<TranslationText> =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, { ...text, slug: text.slug ?? '' }]));

const publicationOf = ({
  draft,
  scheduleFor,
}: Given): Extract<ArticleCommand, { name: 'CreateArticle' }>['publish'] => {
  if (draft) return { when: 'never' };
  return scheduleFor ? { when: 'later', scheduleFor } : { when: 'now' };
};
