import type { ArticleChanges } from '#domain/article/scheduled-updates.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import { type ArticleValues, withBlockIds } from '../../../working-copy/article-values.ts';

/**
 * Converts a scheduled update (changes that the server applies later) to two versions of the whole article, so that `mergeVersions` can
 * merge it into the current version `now`. `value` contains the new values of the changed fields, and `base` the values that these fields
 * had when the update was written (`was`). All other fields are those of `now`.
 */
export const scheduledUpdateValues = (
  now: ArticleValues,
  { was, changes }: { was: ArticleChanges; changes: ArticleChanges },
): { base: ArticleValues; value: ArticleValues } => {
  const value = withBlockIds(changed(now, changes));
  const before = changed(now, was);
  const sameNames = (locale: Locale) => ({
    ...before.texts[locale],
    content: namedLike(value.texts[locale].content, before.texts[locale].content),
  });
  return { value, base: withBlockIds({ ...before, texts: byLocale(sameNames) }) };
};

const changed = (edited: ArticleValues, { facts, translations }: ArticleChanges): ArticleValues => {
  const texts = { ...edited.texts };
  for (const locale of locales) texts[locale] = { ...texts[locale], ...translations[locale] };
  return { ...edited, facts: { ...edited.facts, ...facts }, texts };
};

const plain = ({ id: _, ...block }: Block) => block;

/** Gives blocks without an id the id of a block in `names` with the same content. */
const namedLike = (names: readonly Block[], blocks: readonly Block[]): Block[] => {
  const left = [...names];
  return blocks.map((block) => {
    const at = block.id === undefined ? left.findIndex((each) => jsonEqual(plain(each), plain(block))) : -1;
    return at < 0 ? block : { ...block, id: left.splice(at, 1)[0]!.id! };
  });
};
