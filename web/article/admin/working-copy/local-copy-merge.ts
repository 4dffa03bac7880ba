import type { Block } from '#domain/shared/blocks.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { byLocale, type Locale } from '#domain/shared/locale.ts';
import { type ArticleValues, isEmptyText } from '../../working-copy/article-values.ts';
import { lineNames } from '../../working-copy/document-fields.ts';
import { mergeVersions } from '../../working-copy/merge-versions.ts';

/**
 * Returns `now` with what a working copy of an earlier document of the article adds: the copy's blocks that `now` lacks, or has with another
 * text, follow at the end, and its lines fill those that are empty. Without a common origin, letters cannot be merged.
 */
export const withCopyAppended = (now: ArticleValues, copy: ArticleValues): ArticleValues => ({
  ...now,
  texts: byLocale((locale: Locale) => {
    const [here, there] = [now.texts[locale], copy.texts[locale]];
    if (isEmptyText(here)) return there;
    const lines = Object.fromEntries(lineNames.map((name) => [name, here[name] || there[name]]));
    return { ...here, ...lines, content: [...here.content, ...blocksToAppend(here.content, there.content)] };
  }),
});

const blocksToAppend = (here: readonly Block[], there: readonly Block[]): Block[] =>
  there
    .filter(({ id: _, ...block }) => !here.some(({ id: __, ...each }) => jsonEqual(each, block)))
    .map((block) => (here.some(({ id }) => id === block.id) ? withoutId(block) : block));

const withoutId = ({ id: _, ...block }: Block): Block => block as Block;

/**
 * Returns `now` with the changes of unsaved text that an earlier release stored. Where both changed a block, the one of `now` stays and the
 * other follows at the end.
 */
export const withOldDraft = (now: ArticleValues, { base, value }: { base: ArticleValues; value: ArticleValues }) => {
  const { value: merged, conflicts } = mergeVersions(base, now, value);
  return conflicts.length === 0 ? merged : withCopyAppended(merged, value);
};
