import { type ChangedRange, changedRange } from '../../working-copy/changed-range.ts';

/** Returns where a position in the text `before` is in `after`, which differs from it in one place. */
export const movedPosition = (before: string, after: string, position: number): number => {
  const range = changedRange(before, after);
  return positionOutside(range, position, 'before') ?? range.start + range.inserted.length;
};

/**
 * Returns where a position is after a range of the text was changed; undefined inside of the range. Where something was inserted at the
 * position itself, `side` says whether it is before or behind that.
 */
export const positionOutside = (
  { start, removed, inserted }: ChangedRange,
  position: number,
  side: 'before' | 'behind',
): number | undefined => {
  const ahead = position <= start ? position : undefined;
  const behind = position >= start + removed ? position - removed + inserted.length : undefined;
  return side === 'before' ? (ahead ?? behind) : (behind ?? ahead);
};
