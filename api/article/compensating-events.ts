import type { ArticleEvent, TranslationText } from '#domain/article/events.ts';
import { type Article, localesOf } from '#domain/article/state.ts';
import type { PartlyLocalized } from '#domain/shared/locale.ts';

/**
 * What undoes a change of an article, where a log that writes one stream after the other found too late that something it names is
 * gone. `revisions` is how many events the article had `before`.
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
