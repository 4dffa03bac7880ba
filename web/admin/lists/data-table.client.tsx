'use client';
import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'waku';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

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
  messages: Record<'select' | 'selectAll', string>;
  /** Returns the name of a row, for its checkbox. */
  rowLabel(row: Row): string;
  /** Renders the actions for the selected rows; called only while rows are selected. `clear` deselects all. */
  renderBulkActions(rows: Row[], clear: () => void): ReactNode;
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
  messages,
  rowLabel,
  renderBulkActions,
}: DataTableProps<Row>) => {
  const [rowSelection, setRowSelection] = useSelection(rows);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const table = useTable({
    features,
    columns: columns.map(
      ({ id, header, cell }): ColumnDef<typeof features, Row> => ({
        id,
        header,
        cell: ({ row }) => cell(row.original),
      }),
    ),
    data: rows,
    getRowId: ({ id }) => id,
    state: { rowSelection, columnVisibility },
    onRowSelectionChange: setRowSelection,
  });
  const columnOf = (id: string) => columns.find((column) => column.id === id)!;
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  return (
    <>
      <div className="desk-bulk" role="status">
        {selected.length > 0 && renderBulkActions(selected, () => setRowSelection({}))}
      </div>
      <table className="desk-table desk-rows">
        <caption className="desk-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="desk-check">
              <SelectAll
                label={messages.selectAll}
                isAll={table.getIsAllRowsSelected()}
                isSome={table.getIsSomeRowsSelected()}
                onChange={(isAll) => table.toggleAllRowsSelected(isAll)}
              />
            </th>
            {table.getHeaderGroups()[0]?.headers.map((header) => {
              const { header: text, sort } = columnOf(header.column.id);
              return (
                <th key={header.id} scope="col" aria-sort={sort?.direction}>
                  {sort ? <Link to={sort.to as '/admin'}>{text}</Link> : text}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} aria-selected={row.getIsSelected() || undefined}>
              <td className="desk-check">
                <input
                  type="checkbox"
                  aria-label={messages.select.replace('…', rowLabel(row.original))}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              </td>
              {row.getVisibleCells().map((cell) => {
                const column = columnOf(cell.column.id);
                const content = column.cell(row.original);
                return column.isRowHeader ? (
                  <th key={cell.id} scope="row">
                    {content}
                  </th>
                ) : (
                  <td key={cell.id} data-label={column.header}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

/** Holds the selected rows, reads them from `?selected` once and writes changes there without a request to the server. */
const useSelection = (rows: { id: string }[]) => {
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const isRead = useRef(false);
  useEffect(() => {
    const url = new URL(location.href);
    if (!isRead.current) {
      isRead.current = true;
      const asked = url.searchParams.get('selected')?.split(',') ?? [];
      if (asked.length > 0) return setChosen(Object.fromEntries(asked.map((id) => [id, true])));
    }
    const ids = Object.keys(chosen).filter((id) => chosen[id]);
    if (ids.length > 0) url.searchParams.set('selected', ids.join(','));
    else url.searchParams.delete('selected');
    const to = url.pathname + url.search.replaceAll('%2C', ',');
    if (to !== location.pathname + location.search) history.replaceState(history.state, '', to);
  }, [chosen]);
  const here = new Set(rows.map(({ id }) => id));
  const selection = Object.fromEntries(Object.entries(chosen).filter(([id]) => here.has(id)));
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
