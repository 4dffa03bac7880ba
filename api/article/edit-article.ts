import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { editArticle } from '#domain/article/commands.ts';
import type { Article } from '#domain/article/state.ts';
import { locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { definedOnly } from '../commands/defined-only.ts';
import { handle } from '../commands/handle.ts';
import type { CommandOrigin } from '../commands/origin.ts';
import type { StreamRead } from '../commands/read-stream.ts';
import { checkReferences } from '../commands/references.ts';
import { outcomeOf } from '../commands/send.ts';
import { giveBack, type Reservation, type SlugWish, withSlugs } from '../slug/reservations.ts';
import { referencesIn } from './references.ts';
import { articleSlugWish, slugOf } from './slugs.ts';
import { type GivenTexts, withReserved } from './texts.ts';

/** Checks what the article names, reserves new addresses, and gives back those that it left. Throws as `createNewArticle` does. */
export const editExistingArticle = (
  { id, expectedRevision, translations = {}, ...facts }: z.output<typeof editArticle>,
  { store }: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> =>
  withSlugs(store, origin, async (reserve) => {
    const touched: Reservation[] = [];
    const prepare = async ({ state: before }: StreamRead<Article>) => {
      await checkReferences(store, referencesIn(facts, translations));
      const reserved = await reserve(slugChanges(id, before, translations));
      touched.push(...reserved, ...slugsBefore(before, reserved));
      const texts = withReserved(translations, reserved);
      return { name: 'EditArticle' as const, facts: definedOnly(facts), translations: texts };
    };
    const handled = await handle(store, articleAggregate, id, prepare, origin, expectedRevision);
    const left = touched.filter(({ locale, slug }) => slugOf(handled.state, locale) !== slug);
    await giveBack(store, left, origin);
    return outcomeOf(id, handled);
  });

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

const slugsBefore = (before: Article, reserved: Reservation[]): Reservation[] =>
  reserved.flatMap((each) => {
    const slug = slugOf(before, each.locale);
    return slug ? [{ ...each, slug }] : [];
  });
