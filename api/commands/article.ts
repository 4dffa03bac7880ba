import type { z } from 'zod';
import {
  createArticle,
  deleteArticle,
  editArticle,
  featureArticle,
  publishArticle,
  restoreArticle,
  revertArticle,
  scheduleArticle,
  unfeatureArticle,
  unpublishArticle,
} from '#domain/article/commands.ts';
import { type ArticleCommand, articleDecider } from '#domain/article/decider.ts';
import type { TranslationText } from '#domain/article/events.ts';
import type { Article } from '#domain/article/state.ts';
import { type Block, mediaIn } from '#domain/shared/blocks.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { slugStream } from '#domain/slug/decider.ts';
import { CONTENT_ROLES, type CommandDefinition, type CommandServices, defineCommand, revisionOf } from './command.ts';
import { type CommandOrigin, derivedId, handle, stateOf } from './handle.ts';
import { checkReferences } from './references.ts';
import { type Reservation, releaseSlug, type SlugWish, withSlugs } from './slugs.ts';

export const articleStream = (id: string): string => `article-${id}`;

const send = async (
  id: string,
  command: ArticleCommand,
  { store }: CommandServices,
  origin: CommandOrigin,
  expectedRevision?: number,
) => {
  const stream = articleStream(id);
  const appended = await handle(store, articleDecider, stream, command, origin, revisionOf(expectedRevision));
  return { id, stream, ...appended };
};

const create = async (input: z.output<typeof createArticle>, services: CommandServices, origin: CommandOrigin) => {
  const { translations, date, featured = false, draft, scheduleFor, ...facts } = input;
  const id = derivedId(origin, 'article');
  await checkReferences(services.store, { ...facts, pictures: picturesIn(translations) });
  const wishes = locales.flatMap((locale): SlugWish[] => {
    const text = translations[locale];
    return text ? [slugWish(id, locale, text.slug, text.title)] : [];
  });
  return withSlugs(services.store, wishes, origin, (reservations) =>
    send(
      id,
      {
        name: 'CreateArticle',
        id,
        facts: {
          category: facts.category,
          author: facts.author,
          photographer: facts.photographer ?? null,
          mainImage: facts.mainImage ?? null,
          date: date || null,
        },
        featured,
        translations: withReserved(translations, reservations, wishes) as PartlyLocalized<TranslationText>,
        publish: draft
          ? { when: 'never' }
          : scheduleFor
            ? { when: 'later', scheduleFor: inUtc(scheduleFor) }
            : { when: 'now' },
      },
      services,
      origin,
    ),
  );
};

const edit = async (input: z.output<typeof editArticle>, services: CommandServices, origin: CommandOrigin) => {
  const { id, expectedRevision, translations = {}, ...facts } = input;
  await checkReferences(services.store, { ...facts, pictures: picturesIn(translations) });
  const before = await stateOf(services.store, articleDecider, articleStream(id));
  const wishes = slugChanges(id, before, translations);
  return withSlugs(services.store, wishes, origin, async (reservations) => {
    const outcome = await send(
      id,
      {
        name: 'EditArticle',
        facts: definedOnly(facts),
        translations: withReserved(translations, reservations, wishes),
      },
      services,
      origin,
      expectedRevision,
    );
    for (const left of slugsLeft(id, before, wishes, reservations)) await releaseSlug(services.store, left, origin);
    return outcome;
  });
};

type GivenTexts = PartlyLocalized<
  { title?: string | undefined; slug?: string | undefined; content?: Block[] | undefined } | undefined
>;

/** A language written for the first time needs a slug; so does one whose slug is changed or emptied. */
const slugChanges = (id: string, before: Article, translations: GivenTexts): SlugWish[] =>
  locales.flatMap((locale): SlugWish[] => {
    const given = translations[locale];
    if (!given || before.status !== 'existing') return [];
    const current = before.translations[locale]?.text;
    if (current && (given.slug === undefined || given.slug === current.slug)) return [];
    return [slugWish(id, locale, given.slug, given.title ?? current?.title ?? '')];
  });

const slugsLeft = (id: string, before: Article, wishes: SlugWish[], taken: Reservation[]): Reservation[] =>
  wishes.flatMap(({ locale }, index) => {
    const slug = before.status === 'existing' ? before.translations[locale]?.text.slug : undefined;
    return slug && slug !== taken[index]?.slug
      ? [{ stream: slugStream('article', locale, slug), slug, owner: id }]
      : [];
  });

const slugWish = (
  owner: string,
  locale: (typeof locales)[number],
  wanted: string | undefined,
  title: string,
): SlugWish => ({
  kind: 'article',
  locale,
  owner,
  wanted,
  title,
  path: `translations.${locale}.slug`,
});

/** The given texts with the slugs that were reserved for them; without, the slug is left alone. */
const withReserved = (translations: GivenTexts, reservations: Reservation[], wishes: SlugWish[]) => {
  const texts: PartlyLocalized<Partial<TranslationText>> = {};
  for (const locale of locales) {
    const given = translations[locale];
    if (!given) continue;
    const { slug: _given, ...text } = given;
    const reserved = reservations[wishes.findIndex((wish) => wish.locale === locale)];
    texts[locale] = { ...definedOnly(text), ...(reserved && { slug: reserved.slug }) };
  }
  return texts;
};

const picturesIn = (translations: GivenTexts) =>
  locales.flatMap((locale) =>
    (translations[locale]?.content ?? []).flatMap((block, index) =>
      mediaIn([block]).map((mediaId) => ({ path: `translations.${locale}.content.${index}`, mediaId })),
    ),
  );

const definedOnly = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };

const inUtc = (moment: string): string => new Date(moment).toISOString();

const roles = CONTENT_ROLES;

export const articleCommands: Record<string, CommandDefinition> = {
  CreateArticle: defineCommand({ roles, schema: createArticle, execute: create, success: 'success.articleAdded' }),
  EditArticle: defineCommand({ roles, schema: editArticle, execute: edit, success: 'success.articleUpdated' }),
  PublishArticle: defineCommand({
    roles,
    schema: publishArticle,
    success: 'success.articlePublished',
    execute: ({ id, expectedRevision, locale }, services, origin) =>
      send(id, { name: 'PublishArticle', locale }, services, origin, expectedRevision),
  }),
  UnpublishArticle: defineCommand({
    roles,
    schema: unpublishArticle,
    success: 'success.articleUnpublished',
    execute: ({ id, expectedRevision, locale }, services, origin) =>
      send(id, { name: 'UnpublishArticle', locale }, services, origin, expectedRevision),
  }),
  ScheduleArticle: defineCommand({
    roles,
    schema: scheduleArticle,
    success: 'success.articleScheduled',
    execute: ({ id, expectedRevision, locale, scheduleFor }, services, origin) =>
      send(
        id,
        { name: 'ScheduleArticle', locale, scheduleFor: inUtc(scheduleFor) },
        services,
        origin,
        expectedRevision,
      ),
  }),
  DeleteArticle: defineCommand({
    roles,
    schema: deleteArticle,
    success: 'success.articleDeleted',
    execute: ({ id, expectedRevision }, services, origin) =>
      send(id, { name: 'DeleteArticle' }, services, origin, expectedRevision),
  }),
  RestoreArticle: defineCommand({
    roles,
    schema: restoreArticle,
    success: 'success.articleRestored',
    execute: ({ id, expectedRevision }, services, origin) =>
      send(id, { name: 'RestoreArticle' }, services, origin, expectedRevision),
  }),
  FeatureArticle: defineCommand({
    roles,
    schema: featureArticle,
    success: 'success.articleFeatured',
    execute: ({ id, expectedRevision }, services, origin) =>
      send(id, { name: 'FeatureArticle' }, services, origin, expectedRevision),
  }),
  UnfeatureArticle: defineCommand({
    roles,
    schema: unfeatureArticle,
    success: 'success.articleUnfeatured',
    execute: ({ id, expectedRevision }, services, origin) =>
      send(id, { name: 'UnfeatureArticle' }, services, origin, expectedRevision),
  }),
  RevertArticle: defineCommand({
    roles,
    schema: revertArticle,
    success: 'success.articleReverted',
    execute: async ({ id, expectedRevision, toRevision }, services, origin) => {
      const to = await stateOf(services.store, articleDecider, articleStream(id), toRevision);
      return send(id, { name: 'RevertArticle', toRevision, to }, services, origin, expectedRevision);
    },
  }),
};
