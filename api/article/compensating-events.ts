import type { ArticleEvent, TranslationText } from '#domain/article/events.ts';
import { type Article, localesOf } from '#domain/article/state.ts';
import type { PartlyLocalized } from '#domain/shared/locale.ts';

/**
 * Returns the events that revert a change of an article, so that it has the state `before` again; a new article is deleted. Needed only
 * with EventStoreDB, which appends stream by stream, so that a change may turn out to be impossible after it was written. `revisions` is
 * the number of events that the article had before the change.
 */
export const compensatingEvents = (id: string, before: Article, revisions: number): ArticleEvent[] => {
  if (before.status === 'none') return [{ type: 'ArticleDeleted', data: { id } }];
  const translations: PartlyLocalized<TranslationText> = {};
  for (const locale of localesOf(before)) translations[locale] = before.translations[locale]!.text;
  return [
    {
      type: 'ArticleReverted',
      data: { id, toRevision: Math.max(0, revisions - 1), facts: before.facts, translations },
    },
  ];
};
