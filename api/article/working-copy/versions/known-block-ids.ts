import { diffArrays } from 'diff';
import { type Block, blockText } from '#domain/shared/blocks.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { byLocale } from '#domain/shared/locale.ts';
import type { ArticleValues } from '#web/article/working-copy/article-values.ts';

/**
 * Returns the values `saved` with the ids of `before` on blocks that were saved without one: equal blocks get the same id, and of the others
 * those of the same type at the same place between equal ones. A program may save a text without ids.
 */
export const withKnownIds = (before: ArticleValues, saved: ArticleValues): ArticleValues => ({
  ...saved,
  texts: byLocale((locale) => ({
    ...saved.texts[locale],
    content: namedBlocks(before.texts[locale].content, saved.texts[locale].content),
  })),
});

const namedBlocks = (before: readonly Block[], saved: readonly Block[]): Block[] => {
  if (saved.every(({ id }) => id !== undefined)) return [...saved];
  const taken = new Set(saved.map(({ id }) => id));
  const free = before.filter(({ id }) => !taken.has(id));
  const found = new Map<Block, string | undefined>();
  let removed: Block[] = [];
  for (const change of diffArrays(free, [...saved], { comparator: isSameBlock })) {
    if (change.removed) removed = change.value;
    else if (change.added) pairByType(removed, change.value, found);
    if (!change.removed && !change.added) pairEqual(free, change.value, found);
    if (!change.removed) removed = [];
  }
  return saved.map((block) =>
    block.id === undefined && found.get(block) ? { ...block, id: found.get(block) } : block,
  ) as Block[];
};

const isSameBlock = ({ id: _, ...first }: Block, { id: __, ...second }: Block): boolean => jsonEqual(first, second);

/** Pairs of blocks that are compared at most; a longer part of a text is paired by place. */
const MAX_COMPARED = 10_000;

/** Gives each removed block its successor: of the added ones of its type, after that of the block before, the one with most of its words. */
const pairByType = (
  removed: readonly Block[],
  added: readonly Block[],
  found: Map<Block, string | undefined>,
): void => {
  const words = new Map([...removed, ...added].map((block) => [block, new Set(wordsOf(block))]));
  const isLong = removed.length * added.length > MAX_COMPARED;
  let from = 0;
  for (const block of removed) {
    const left = added.slice(from).filter(({ type, id }) => type === block.type && id === undefined);
    const shared = isLong ? [] : left.map((each) => words.get(block)!.intersection(words.get(each)!).size);
    const next = left[Math.max(0, shared.indexOf(Math.max(...shared)))];
    if (!next) continue;
    found.set(next, block.id);
    from = added.indexOf(next) + 1;
  }
};

const wordsOf = (block: Block): string[] => blockText(block).split(/[^\p{L}\p{N}]+/u);

const pairEqual = (free: readonly Block[], equal: readonly Block[], found: Map<Block, string | undefined>): void => {
  const used = new Set(found.values());
  for (const block of equal) {
    const same = free.find((each) => !used.has(each.id) && isSameBlock(each, block));
    found.set(block, same?.id);
    used.add(same?.id);
  }
};
