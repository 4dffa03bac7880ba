import { mergeUpdate } from '#domain/article/scheduled-updates.ts';
import { currentFields } from '#domain/article/state.ts';
import type { Locale, PartlyLocalized } from '#domain/shared/locale.ts';
import { upcomingChanges } from '#projections/article/upcoming-changes.ts';
import type { UpcomingChange } from '#projections/article/views.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { loadArticleSnapshots } from './article-snapshots.ts';
import { type ArticleSnapshot, createEventSimulation } from './event-simulation.ts';

/** What the house will write of its own accord until a moment: texts appear, are changed and are withdrawn. */
export const simulateScheduledEvents = async (read: ReadDatabase, until: Date): Promise<RecordedEvent[]> => {
  const coming = await scheduledChangesUntil(read, until);
  const invented = createEventSimulation();
  applyScheduledChanges(invented, await loadArticleSnapshots(read, articlesOf(coming)), coming);
  return invented.events;
};

/** The changes that will be made until a moment, in their order; those that contradict what was written since are not. */
export const scheduledChangesUntil = async (read: ReadDatabase, until: Date): Promise<UpcomingChange[]> =>
  (await upcomingChanges(read)).filter(({ at, update }) => Date.parse(at) <= until.getTime() && !update?.isConflicting);

/** Ids of the articles that are changed. */
export const articlesOf = (coming: UpcomingChange[]): string[] => [...new Set(coming.map(({ article }) => article))];

/** Makes the changes of articles; `known` is them before, and then after. */
export const applyScheduledChanges = (
  invented: ReturnType<typeof createEventSimulation>,
  known: Map<string, ArticleSnapshot>,
  coming: UpcomingChange[],
): void => {
  for (const change of coming) {
    const before = known.get(change.article);
    if (before) known.set(change.article, invented.decide(before, commandOf(change, before), change.at));
  }
};

const commandOf = ({ kind, locales, update }: UpcomingChange, { article }: ArticleSnapshot) => {
  if (kind === 'update')
    return { name: 'ApplyArticleUpdate' as const, update: update!.id, slugs: slugsIn(article, update!.id) };
  const name = kind === 'publication' ? ('PublishArticle' as const) : ('UnpublishArticle' as const);
  return { name, locale: locales[0] };
};

/** The addresses that an update asks for: whether they are free then is not known now. */
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
