import type { PlannedEdition } from '#projections/edition/views.ts';
import { addMonths } from '../../admin/madeira-time.ts';

/**
 * Returns the number after the newest edition's, and the month after its month, but not a month that is over. `editions` begin with the
 * newest; `today` is a calendar day in Madeira.
 */
export const nextEdition = ([newest]: PlannedEdition[], today: string): { number: number; month: string } => {
  const current = today.slice(0, 'YYYY-MM'.length);
  const following = newest ? addMonths(newest.month, 1) : current;
  return { number: (newest?.number ?? 0) + 1, month: following > current ? following : current };
};

/** Returns the number of the newest published edition, else of the newest one, like the command `UpdateCover`. */
export const currentNumber = (editions: PlannedEdition[]): number | undefined =>
  (editions.find(({ isPublished }) => isPublished) ?? editions[0])?.number;
