import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { editArticle } from '#domain/article/commands.ts';
import type { Article } from '#domain/article/state.ts';
import { locales } from '#domain/shared/locale.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { DecisionReads } from '../commands/decision-reads.ts';
import { handleWithSideWrites } from '../commands/handle-command.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import type { LoadedStream } from '../commands/read-stream.ts';
import { checkReferences } from '../commands/references.ts';
import { outcomeOf } from '../commands/send.ts';
import type { PrecedingWrite } from '../commands/side-writes.ts';
import { planSlugReleases, planSlugReservations } from '../slug/reservations.ts';
import type { SlugRequest } from '../slug/slug-kind.ts';
import { planBackToReview } from './back-to-review.ts';
import { type GivenFacts, referencesIn } from './references.ts';
import { articleSlugRequest, releasedArticleSlugs } from './slugs.ts';
import { type GivenTexts, withSlugs } from './texts.ts';

/**
 * Edits an article and returns the outcome. Events for other streams, appended together with the article's, reserve and release its slugs,
 * and move what an author changed from ready back to review. Throws `Rejected` when a slug is taken or another rule forbids it, 422 when a
 * referenced entity does not exist, `WrongExpectedRevision` when the article has changed since `expectedRevision`, and what `handleCommand`
 * throws.
 */
export const editExistingArticle = async (
  { id, expectedRevision, translations = {}, ...facts }: z.output<typeof editArticle>,
  services: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const { store } = services;
  let attempt = 0;
  let backToReview: PrecedingWrite[] = [];
  const prepare = async (read: LoadedStream<Article>, reads: DecisionReads) => {
    backToReview = [];
    const { slugs, sideWrites } = await sideWritesOfEdit(store, id, read, { facts, translations }, context, ++attempt);
    const texts = withSlugs(translations, slugs);
    const sideWritesAfter = async (after: Article) => {
      const { preceding, following } = await sideWrites(after);
      backToReview = await planBackToReview(services, { id, before: read.state, after }, reads, context);
      return { preceding: [...preceding, ...backToReview], following };
    };
    const command = { name: 'EditArticle' as const, facts: omitUndefined(facts), translations: texts };
    return { command, sideWrites: sideWritesAfter };
  };
  const handled = await handleWithSideWrites(store, articleAggregate, id, prepare, context, expectedRevision);
  return { ...outcomeOf(id, handled), ...(backToReview.length > 0 && { success: 'success.articleBackInReview' }) };
};

/**
 * Plans the side writes of an edit, which are events for other streams than the article's; writes nothing. Returns `slugs`, the slugs
 * chosen for the changed languages, and `sideWrites`, a function from the article's state after the edit to all side writes. `attempt`
 * counts from 1 how often the command was decided because of conflicts. Throws `Rejected` (`slug_taken`), and 422 when a referenced entity
 * does not exist.
 */
export const sideWritesOfEdit = async (
  store: EventStore,
  id: string,
  { state: before }: LoadedStream<Article>,
  { facts, translations }: { facts: GivenFacts; translations: GivenTexts },
  context: CommandContext,
  attempt: number,
) => {
  await checkReferences(store, referencesIn(facts, translations));
  const { slugs, preceding } = await planSlugReservations(
    store,
    slugChanges(id, before, translations),
    context,
    attempt,
  );
  const sideWritesAfter = async (after: Article) => ({
    preceding,
    following: await planSlugReleases(store, releasedArticleSlugs(id, before, after)),
  });
  return { slugs, sideWrites: sideWritesAfter };
};

/** Requests slugs for languages that get their first title, whose slug is changed, or whose slug was emptied to be generated again. */
const slugChanges = (id: string, before: Article, translations: GivenTexts): SlugRequest[] =>
  locales.flatMap((locale): SlugRequest[] => {
    const given = translations[locale];
    if (!given || before.status !== 'existing') return [];
    const current = before.translations[locale]?.text;
    if (current?.slug && (given.slug === undefined || given.slug === current.slug)) return [];
    const title = given.title ?? current?.title ?? '';
    return title || given.slug ? [articleSlugRequest(id, locale, given.slug, title)] : [];
  });
