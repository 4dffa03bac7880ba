import { changedRange } from '../../working-copy/changed-range.ts';
import { movedPosition } from './moved-position.ts';

/**
 * Returns the line `now` with what a user has typed over another state of it: the field showed `shown`, and then `typed`. Letters that the
 * user has deleted are deleted only where they still are.
 */
export const withTyped = (now: string, shown: string, typed: string): string => {
  const { start, removed, inserted } = changedRange(shown, typed);
  const at = movedPosition(shown, now, start);
  const isThere = now.startsWith(shown.slice(start, start + removed), at);
  return now.slice(0, at) + inserted + now.slice(isThere ? at + removed : at);
};
