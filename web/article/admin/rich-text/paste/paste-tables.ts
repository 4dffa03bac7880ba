import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#domain/shared/block-limits.ts';
import { evenRows } from '#domain/shared/table-rows.ts';
import { all, rename, textOf, unwrap } from './paste-dom.ts';
import type { PasteReport } from './paste-report.ts';

/**
 * Changes each table of pasted HTML to the form that the editor reads: rows of cells that hold text. A table of one column, by which e-mails
 * and word processors arrange text, becomes that text. One that is too large, or inside another, becomes paragraphs, one for each row, with
 * a dot between the cells; these are counted in `report`, from which the user learns what was simplified.
 */
export const convertTables = (body: HTMLElement, report: PasteReport): void => {
  for (const table of all(body, 'table').reverse() as HTMLTableElement[]) {
    const caption = table.querySelector('caption');
    const rows = gridOf(table);
    const [width, isInner] = [rows[0]!.length, table.parentElement!.closest('table') !== null];
    const captionLine = caption && !isEmptyCell(caption) ? [lineOf(textOf(caption))] : [];
    if (width === 1 && !isInner) table.replaceWith(...captionLine, ...rows.flatMap(([cell]) => contentOf(cell!)));
    else if (isInner || width > MAX_TABLE_COLUMNS || rows.length > MAX_TABLE_ROWS) {
      report.tables += 1;
      table.replaceWith(...captionLine, ...rows.map((row) => lineOf(row.map(textOf).filter(Boolean).join(' · '))));
    } else {
      const blocks = all(table, '[data-block]');
      table.replaceWith(tableOf(rows, hasHeader(table), caption ? textOf(caption) : ''), ...blocks);
    }
  }
};

/** Returns the cells of a table, as many in each row. One of several columns or rows stays at its first place, before empty ones. */
const gridOf = ({ rows }: HTMLTableElement): HTMLElement[][] => {
  const grid = [...rows].map((): HTMLElement[] => []);
  [...rows].forEach((row, index) => {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[index]![column]) column += 1;
      for (const line of grid.slice(index, index + cell.rowSpan)) {
        for (let span = 0; span < cell.colSpan; span += 1) line[column + span] = document.createElement('td');
      }
      grid[index]![column] = cell;
    }
  });
  const createCell = () => document.createElement('td');
  return evenRows(withoutEmptyColumns(grid.map((row) => Array.from(row, (cell) => cell ?? createCell()))), createCell);
};

/** Removes empty columns at the end, which spreadsheets copy. */
const withoutEmptyColumns = (rows: HTMLElement[][]): HTMLElement[][] => {
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex((cell) => !isEmptyCell(cell)) + 1));
  return rows.map((row) => row.slice(0, width));
};

const isEmptyCell = (cell: HTMLElement): boolean => textOf(cell) === '' && !cell.querySelector('[data-block]');

const hasHeader = ({ rows: [first] }: HTMLTableElement): boolean =>
  first !== undefined &&
  (first.closest('thead') !== null || [...first.cells].every(({ localName }) => localName === 'th'));

const lineOf = (text: string): HTMLElement => {
  const line = document.createElement('p');
  line.textContent = text;
  return line;
};

/** Returns the content of the only cell of a row: its blocks, or its text as a paragraph. */
const contentOf = (cell: HTMLElement): Node[] => {
  const holdsBlocks = cell.querySelector('p,div,h1,h2,h3,h4,h5,h6,ul,ol,blockquote,figure,table');
  return holdsBlocks ? [...cell.childNodes] : [rename(cell, 'p')];
};

const tableOf = (rows: HTMLElement[][], isHeaded: boolean, caption: string): HTMLElement => {
  const [table, body] = [document.createElement('table'), document.createElement('tbody')];
  table.toggleAttribute('data-header', isHeaded);
  if (caption) table.dataset.caption = caption;
  for (const cells of rows) {
    const row = document.createElement('tr');
    row.append(...cells.map(plainCell));
    body.append(row);
  }
  table.append(body);
  return table;
};

/** Returns a cell whose lists and quotations are lines of text. What a later pass does with paragraphs it does with these lines. */
const plainCell = (cell: HTMLElement): HTMLElement => {
  for (const block of all(cell, 'li,blockquote')) rename(block, 'p');
  for (const list of all(cell, 'ul,ol')) unwrap(list);
  const made = document.createElement('td');
  made.append(...cell.childNodes);
  return made;
};
