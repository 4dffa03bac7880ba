import { joinUpdate } from '#domain/article/scheduled-updates.ts';
import { fieldsNow } from '#domain/article/state.ts';
import type { Locale, PartlyLocalized } from '#domain/shared/locale.ts';
import { comingChanges } from '#projections/article/upcoming-changes.ts';
import type { ComingChange } from '#projections/article/views.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { knownArticles } from './article-snapshots.ts';
import { inventEvents, type KnownArticle } from './event-simulation.ts';

/** What the house will write of its own accord until a moment: texts appear, are changed and are withdrawn. */
export const comingEvents = async (read: ReadDatabase, until: Date): Promise<RecordedEvent[]> => {
  const coming = await comingUntil(read, until);
  const invented = inventEvents();
  makeComing(invented, await knownArticles(read, articlesOf(coming)), coming);
  return invented.events;
};

/** The changes that will be made until a moment, in their order; those that contradict what was written since are not. */
export const comingUntil = async (read: ReadDatabase, until: Date): Promise<ComingChange[]> =>
  (await comingChanges(read)).filter(({ at, update }) => Date.parse(at) <= until.getTime() && !update?.isConflicting);

/** Ids of the articles that are changed. */
export const articlesOf = (coming: ComingChange[]): string[] => [...new Set(coming.map(({ article }) => article))];

/** Makes the changes of articles; `known` is them before, and then after. */
export const makeComing = (
  invented: ReturnType<typeof inventEvents>,
  known: Map<string, KnownArticle>,
  coming: ComingChange[],
): void => {
  for (const change of coming) {
    const before = known.get(change.article);
    if (before) known.set(change.article, invented.decide(before, commandOf(change, before), change.at));
  }
};

const commandOf = ({ kind, locales, update }: ComingChange, { article }: KnownArticle) => {
  if (kind === 'update')
    return { name: 'ApplyArticleUpdate' as const, update: update!.id, slugs: slugsIn(article, update!.id) };
  const name = kind === 'publication' ? ('PublishArticle' as const) : ('UnpublishArticle' as const);
  return { name, locale: locales[0] };
};

/** The addresses that an update asks for: whether they are free then is not known now. */
const slugsIn = (article: KnownArticle['article'], id: string): PartlyLocalized<string> => {
  if (article.status !== 'existing') return {};
  const update = article.updates?.find((each) => each.id === id);
  const joined = update && joinUpdate(update, fieldsNow(article, update));
  if (!joined || 'conflicts' in joined) return {};
  return Object.fromEntries(
    Object.entries(joined.translations).flatMap(([locale, text]) =>
      text?.slug ? [[locale as Locale, text.slug]] : [],
    ),
  );
};
