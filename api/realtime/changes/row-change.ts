import type { PublishedView } from '#projections/published-view.ts';

/** A row of a view that is new, changed or deleted. */
export interface RowChange {
  view: PublishedView;
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** The row as JSON; of a deleted row, only the columns of its key. */
  row: Record<string, unknown>;
  /** When the change was seen, ISO 8601 by the clock of the database. */
  at: string;
}
