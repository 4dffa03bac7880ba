import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { editArticle } from '#domain/article/commands.ts';
import type { Article } from '#domain/article/state.ts';
import { locales } from '#domain/shared/locale.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandOrigin } from '../commands/command-context.ts';
import { handleTogether } from '../commands/handle-command.ts';
import { definedOnly } from '../commands/omit-undefined.ts';
import type { StreamRead } from '../commands/read-stream.ts';
import { holdReferences } from '../commands/references.ts';
import { outcomeOf } from '../commands/send.ts';
import { chooseSlugs, releaseSlugs } from '../slug/reservations.ts';
import type { SlugWish } from '../slug/slug-kind.ts';
import { undoing } from './compensating-events.ts';
import { type GivenFacts, referencesIn } from './references.ts';
import { articleSlugWish, slugsLeft } from './slugs.ts';
import { type GivenTexts, withSlugs } from './texts.ts';

/** Writes the change, the addresses it takes and leaves, and that what it names is there in one. Throws as `createNewArticle` does. */
export const editExistingArticle = async (
  { id, expectedRevision, translations = {}, ...facts }: z.output<typeof editArticle>,
  { store }: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  let attempt = 0;
  const prepare = async (read: StreamRead<Article>) => {
    const { slugs, company } = await companyOfEdit(store, id, read, { facts, translations }, origin, ++attempt);
    const texts = withSlugs(translations, slugs);
    return { command: { name: 'EditArticle' as const, facts: definedOnly(facts), translations: texts }, company };
  };
  return outcomeOf(id, await handleTogether(store, articleAggregate, id, prepare, origin, expectedRevision));
};

/**
 * What is written together with a change: the addresses that it takes and leaves, and that what it names is there (`held`). `attempt` as `chooseSlugs`
 * takes it; throws as that and `holdReferences` do.
 */
export const companyOfEdit = async (
  store: EventStore,
  id: string,
  { state: before, events }: StreamRead<Article>,
  { facts, translations }: { facts: GivenFacts; translations: GivenTexts },
  origin: CommandOrigin,
  attempt: number,
) => {
  const held = await holdReferences(store, referencesIn(facts, translations), origin);
  const { slugs, promised } = await chooseSlugs(store, slugChanges(id, before, translations), origin, attempt);
  const company = async (after: Article) => ({
    promised,
    following: [...held, ...(await releaseSlugs(store, slugsLeft(id, before, after)))],
    undo: undoing(id, before, events.length),
  });
  return { held, slugs, company };
};

/** A language needs a slug as soon as it has a title; so does one whose slug is changed, or emptied to be made anew. */
const slugChanges = (id: string, before: Article, translations: GivenTexts): SlugWish[] =>
  locales.flatMap((locale): SlugWish[] => {
    const given = translations[locale];
    if (!given || before.status !== 'existing') return [];
    const current = before.translations[locale]?.text;
    if (current?.slug && (given.slug === undefined || given.slug === current.slug)) return [];
    const title = given.title ?? current?.title ?? '';
    return title || given.slug ? [articleSlugWish(id, locale, given.slug, title)] : [];
  });
