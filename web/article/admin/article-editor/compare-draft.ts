import { jsonEqual } from '#domain/shared/json-equal.ts';
import { locales } from '#domain/shared/locale.ts';
import { withMissingBlocks } from '#domain/shared/merge-blocks.ts';
import type { ArticleValues } from './article-values.ts';
import { type Conflict, type MergeResult, mergeVersions } from './merge-versions.ts';

/**
 * Merges an unsaved draft with the text in the open editor (`open`) and compares the result with that text. Returns each difference as a
 * conflict, in which the user chooses the merged draft (`mine`) or the editor's text (`theirs`). The returned `value` contains the blocks
 * of both sides; `resolveConflict` applies each choice to it.
 */
export const compareDraft = (
  open: ArticleValues,
  draft: { base: ArticleValues; value: ArticleValues },
): MergeResult => {
  const { value } = mergeVersions(draft.base, draft.value, open);
  const conflicts: Conflict[] = fieldsThatDiffer('facts', undefined, value.facts, open.facts);
  const texts = { ...value.texts };
  for (const locale of locales) {
    const { content: merged, ...fields } = value.texts[locale];
    const { content, ...openFields } = open.texts[locale];
    conflicts.push(...fieldsThatDiffer(`texts.${locale}`, locale, fields, openFields));
    const all = withMissingBlocks(merged, content);
    texts[locale] = { ...fields, content: all };
    for (const block of all) {
      const [mine, theirs] = [merged, content].map((blocks) => blocks.find(({ id }) => id === block.id));
      if (!jsonEqual(mine, theirs))
        conflicts.push({ path: `texts.${locale}.content.${block.id}`, language: locale, mine, theirs });
    }
  }
  return { value: { ...value, texts }, conflicts };
};

const fieldsThatDiffer = (path: string, language: Conflict['language'], mine: object, theirs: object): Conflict[] =>
  Object.entries(mine)
    .map(([name, value]) => ({
      path: `${path}.${name}`,
      language,
      mine: value,
      theirs: theirs[name as keyof typeof theirs] as unknown,
    }))
    .filter((each) => !jsonEqual(each.mine, each.theirs));
