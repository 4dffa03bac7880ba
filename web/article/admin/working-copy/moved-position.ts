import { changedRange } from '../../working-copy/changed-range.ts';

/** Returns where a position in the text `before` is in `after`, which differs from it in one place. */
export const movedPosition = (before: string, after: string, position: number): number => {
  const { start, removed, inserted } = changedRange(before, after);
  if (position <= start) return position;
  return position >= start + removed ? position - removed + inserted.length : start + inserted.length;
};
