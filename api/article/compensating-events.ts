import type { ArticleEvent, TranslationText } from '#domain/article/events.ts';
import { type Article, localesOf } from '#domain/article/state.ts';
import type { PartlyLocalized } from '#domain/shared/locale.ts';

/**
 * Returns events that give an article its state `before` a change again; an article that the change created is deleted. The caller appends
 * them when EventStoreDB, which writes one stream at a time, has written the change but not the other streams of the command. `revisions`
 * is the number of events that the article had before the change.
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
