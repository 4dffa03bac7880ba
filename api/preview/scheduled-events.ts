import { mergeUpdate } from '#domain/article/scheduled-updates.ts';
import { currentFields } from '#domain/article/state.ts';
import type { Locale, PartlyLocalized } from '#domain/shared/locale.ts';
import { upcomingChanges } from '#projections/article/admin/upcoming-changes.ts';
import type { UpcomingChange } from '#projections/article/views.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { loadArticleSnapshots } from './article-snapshots.ts';
import { type ArticleSnapshot, createEventSimulation } from './event-simulation.ts';

/**
 * Returns the events that the scheduler will write until the given time, because articles are scheduled to be published, unpublished or
 * updated. Stores nothing.
 */
export const simulateScheduledEvents = async (read: ReadDatabase, until: Date): Promise<RecordedEvent[]> => {
  const upcoming = await scheduledChangesUntil(read, until);
  const simulation = createEventSimulation();
  applyScheduledChanges(simulation, await loadArticleSnapshots(read, articlesOf(upcoming)), upcoming);
  return simulation.events;
};

/**
 * Returns the scheduled changes of articles (publishing, unpublishing and updates) until the given time, in order. Updates that conflict
 * with later edits are left out, because the scheduler does not apply them.
 */
export const scheduledChangesUntil = async (read: ReadDatabase, until: Date): Promise<UpcomingChange[]> =>
  (await upcomingChanges(read)).filter(({ at, update }) => Date.parse(at) <= until.getTime() && !update?.isConflicting);

/** Returns the ids, each once, of the articles that these scheduled changes concern. */
export const articlesOf = (upcoming: UpcomingChange[]): string[] => [
  ...new Set(upcoming.map(({ article }) => article)),
];

/**
 * Executes the scheduled changes `upcoming` in the simulation, in order, which adds their events to it. `known` contains the articles by
 * id; each change replaces its article there with the new state.
 */
export const applyScheduledChanges = (
  simulation: ReturnType<typeof createEventSimulation>,
  known: Map<string, ArticleSnapshot>,
  upcoming: UpcomingChange[],
): void => {
  for (const change of upcoming) {
    const before = known.get(change.article);
    if (before) known.set(change.article, simulation.decide(before, commandOf(change, before), change.at));
  }
};

const commandOf = ({ kind, locales, update }: UpcomingChange, { article }: ArticleSnapshot) => {
  if (kind === 'update')
    return { name: 'ApplyArticleUpdate' as const, update: update!.id, slugs: slugsIn(article, update!.id) };
  const name = kind === 'publication' ? ('PublishArticle' as const) : ('UnpublishArticle' as const);
  return { name, locale: locales[0] };
};

/** Returns the slugs that an update requests; they may not be free when it is applied. */
const slugsIn = (article: ArticleSnapshot['article'], id: string): PartlyLocalized<string> => {
  if (article.status !== 'existing') return {};
  const update = article.updates?.find((each) => each.id === id);
  const joined = update && mergeUpdate(update, currentFields(article, update));
  if (!joined || 'conflicts' in joined) return {};
  return Object.fromEntries(
    Object.entries(joined.translations).flatMap(([locale, text]) =>
      text?.slug ? [[locale as Locale, text.slug]] : [],
    ),
  );
};
