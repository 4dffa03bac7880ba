import { type Block, type Inline, runsIn } from './blocks.ts';

/**
 * Returns the number of each footnote of a text, counted from 1 in the order of the text, by the run that its reference follows. Footnotes
 * that are still empty have none.
 */
export const numberFootnotes = (blocks: Block[]): ReadonlyMap<Inline, number> => {
  const numbers = new Map<Inline, number>();
  for (const run of blocks.flatMap(runsIn)) {
    if (run.footnote?.trim()) numbers.set(run, numbers.size + 1);
  }
  return numbers;
};
