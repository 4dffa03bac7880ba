import type { z } from 'zod';
import type { editArticle } from '#domain/article/commands.ts';
import { articleDecider } from '#domain/article/decider.ts';
import type { Article } from '#domain/article/state.ts';
import { locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { definedOnly } from '../commands/defined-only.ts';
import { type CommandOrigin, fold } from '../commands/handle.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';
import { giveBackUnused, type Reservation, type SlugWish, withSlugs } from '../slug/reservations.ts';
import { type GivenTexts, picturesIn, slugWish, withReserved } from './texts.ts';

const send = sendTo(articleDecider, 'article');

export const editExistingArticle = async (
  { id, expectedRevision, translations = {}, ...facts }: z.output<typeof editArticle>,
  services: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const stream = `article-${id}`;
  const { state: before, earlier } = await fold(services.store, articleDecider, stream, origin);
  if (earlier) return { id, stream, ...earlier };
  await checkReferences(services.store, { ...facts, pictures: picturesIn(translations) });
  return withSlugs(services.store, slugChanges(id, before, translations), origin, async (reservations) => {
    const texts = withReserved(translations, reservations);
    const command = { name: 'EditArticle' as const, facts: definedOnly(facts), translations: texts };
    const outcome = await send(id, command, services, origin, expectedRevision);
    await giveBackUnused(services.store, slugsBefore(before, reservations), origin);
    return outcome;
  });
};

/** A language needs a slug as soon as it has a title; so does one whose slug is changed, or emptied to be made anew. */
const slugChanges = (id: string, before: Article, translations: GivenTexts): SlugWish[] =>
  locales.flatMap((locale): SlugWish[] => {
    const given = translations[locale];
    if (!given || before.status !== 'existing') return [];
    const current = before.translations[locale]?.text;
    if (current?.slug && (given.slug === undefined || given.slug === current.slug)) return [];
    const title = given.title ?? current?.title ?? '';
    return title || given.slug ? [slugWish(id, locale, given.slug, title)] : [];
  });

const slugsBefore = (before: Article, reservations: Reservation[]): Reservation[] =>
  reservations.flatMap((each) => {
    const slug = before.status === 'existing' ? before.translations[each.locale]?.text.slug : undefined;
    return slug ? [{ ...each, slug }] : [];
  });
