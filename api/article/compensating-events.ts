import type { ArticleEvent, TranslationText } from '#domain/article/events.ts';
import { type Article, localesOf } from '#domain/article/state.ts';
import type { PartlyLocalized } from '#domain/shared/locale.ts';

/**
 * Returns the events that revert a change of an article. They are needed only with EventStoreDB, which appends stream by stream and may
 * find too late that a referenced entity is gone. A new article is deleted; any other gets its texts and its facts (the fields that all
 * languages share) of `before` back. `revisions` is the number of events the article had before the change.
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
