'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'waku';
import { useMessage } from '../messages/message-provider.client.tsx';
import { readSelection, toggled, withSelection } from './row-selection.ts';

export interface DataTableColumn<Row> {
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  /** URL of the list sorted by this column, and the current direction. */
  sort?: { to: string; direction?: 'ascending' | 'descending' | undefined };
  /** The column that names its row; it must not be hidden. */
  isRowHeader?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: DataTableColumn<Row>[];
  rows: Row[];
  /** Ids of hidden columns. */
  hidden: readonly string[];
  /** Returns the name of a row, for its checkbox. */
  rowLabel(row: Row): string;
  /** Renders the actions for the selected rows; called only while rows are selected. `clear` deselects all. Without it no row can be selected. */
  renderBulkActions?: ((rows: Row[], clear: () => void) => ReactNode) | undefined;
}

/**
 * Renders a table of rows in the given order. The user can select rows with checkboxes and apply bulk actions to them. The ids of selected
 * rows are also kept in the URL, as `?selected`.
 */
export const DataTable = <Row extends { id: string }>({
  caption,
  columns,
  rows,
  hidden,
  rowLabel,
  renderBulkActions,
}: DataTableProps<Row>) => {
  const t = useMessage();
  const [selected, select] = useSelection(rows);
  const visible = columns.filter(({ id }) => !hidden.includes(id));
  const selectedRows = rows.filter(({ id }) => selected.has(id));
  return (
    <>
      <div className="desk-bulk" role="status">
        {selectedRows.length > 0 && renderBulkActions?.(selectedRows, () => select(new Set()))}
      </div>
      <table className="desk-table desk-rows">
        <caption className="desk-hidden">{caption}</caption>
        <thead>
          <tr>
            {renderBulkActions && (
              <th scope="col" className="desk-check">
                <SelectAll
                  label={t('desk.selectAll')}
                  isAll={rows.length > 0 && selectedRows.length === rows.length}
                  isSome={selectedRows.length > 0}
                  onChange={(isAll) => select(new Set(isAll ? rows.map(({ id }) => id) : []))}
                />
              </th>
            )}
            {visible.map(({ id, header, sort }) => (
              <th key={id} scope="col" aria-sort={sort?.direction}>
                {sort ? <Link to={sort.to as '/admin'}>{header}</Link> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} aria-selected={selected.has(row.id) || undefined}>
              {renderBulkActions && (
                <td className="desk-check">
                  <input
                    type="checkbox"
                    aria-label={t('desk.select', { name: rowLabel(row) })}
                    checked={selected.has(row.id)}
                    onChange={() => select(toggled(selected, row.id))}
                  />
                </td>
              )}
              {visible.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const Cell = <Row,>({ column, row }: { column: DataTableColumn<Row>; row: Row }) =>
  column.isRowHeader ? <th scope="row">{column.cell(row)}</th> : <td data-label={column.header}>{column.cell(row)}</td>;

/** Holds the ids of the selected rows, reads them from `?selected` once and writes changes there without a request to the server. */
const useSelection = (rows: { id: string }[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isRead = useRef(false);
  useEffect(() => {
    if (!isRead.current) {
      isRead.current = true;
      const asked = readSelection(location.search);
      if (asked.length > 0) return setChosen(new Set(asked));
    }
    const to = withSelection(location.href, chosen);
    if (to !== location.pathname + location.search) history.replaceState(history.state, '', to);
  }, [chosen]);
  const here = new Set(rows.map(({ id }) => id));
  const selection: ReadonlySet<string> = new Set([...chosen].filter((id) => here.has(id)));
  return [selection, setChosen] as const;
};

interface SelectAllProps {
  label: string;
  isAll: boolean;
  isSome: boolean;
  onChange(isAll: boolean): void;
}

const SelectAll = ({ label, isAll, isSome, onChange }: SelectAllProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll;
  }, [isSome, isAll]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={isAll}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
};
