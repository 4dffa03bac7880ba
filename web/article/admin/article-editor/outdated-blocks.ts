import type { Article } from '#domain/article/state.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { EditedArticle } from '#projections/article/views.ts';

/**
 * Returns the ids of the outdated blocks of a translation: the original, the block with the same id in the source language, has changed
 * since the translation was last edited (docs/product.md, rule 19). `then` is the article as it was right after that edit. For the source
 * language itself, returns [].
 */
export const outdatedBlockIds = ({ source, translations }: EditedArticle, locale: Locale, then: Article): string[] => {
  if (locale === source || then.status === 'none') return [];
  const before = byId(then.translations[source]?.text.content ?? []);
  const now = byId(translations[source]?.text.content ?? []);
  return (translations[locale]?.text.content ?? []).flatMap(({ id }) =>
    id !== undefined && now.has(id) && !jsonEqual(before.get(id), now.get(id)) ? [id] : [],
  );
};

const byId = (content: readonly Block[]): Map<string, Block> =>
  new Map(content.flatMap((block) => (block.id === undefined ? [] : [[block.id, block] as const])));
