/** Returns whether all rows of a table have the same number of cells. */
export const isEven = (rows: readonly (readonly unknown[])[]): boolean =>
  rows.every(({ length }) => length === rows[0]?.length);

/**
 * Returns rows that all have as many cells as the widest, and at least one cell. Cells that `createCell` returns fill the ends of shorter
 * rows: one user adds a row and another a column at once.
 */
export const evenRows = <Cell>(rows: readonly (readonly Cell[])[], createCell: () => Cell): Cell[][] => {
  const width = Math.max(1, ...rows.map(({ length }) => length));
  const all = rows.length > 0 ? rows : [[]];
  return all.map((row) => [...row, ...Array.from({ length: width - row.length }, createCell)]);
};
