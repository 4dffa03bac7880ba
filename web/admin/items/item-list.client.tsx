'use client';
import './items.css';
import { useOptimistic, useState, useTransition } from 'react';
import { Link } from 'waku';
import { SortableList } from '../lists/sortable-list.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';
import { commandAction, useApiAction } from '../requests/use-api-action.client.ts';
import { withoutAccents } from '../without-accents.ts';

type Cell = string | { text: string; to: string };

interface Row {
  id: string;
  name: string;
  hue?: string | undefined;
  cells: Cell[];
}

interface ItemListProps {
  /** Path of the list. */
  path: string;
  openId: string | undefined;
  rows: Row[];
  /** Labels of the columns. */
  columns: string[];
  /** Command that sets the order; undefined if the list has a fixed one. */
  reorder: string | undefined;
}

/** Number of rows from which the list can be filtered. */
const FILTER_FROM = 9;

/** Renders a list of items with links to their forms, and above a long one a field that filters it while typing. */
export const ItemList = ({ path, openId, rows, columns, reorder }: ItemListProps) => {
  const t = useMessage();
  const [filter, setFilter] = useState('');
  const shown = rows.filter((row) => isMatching(row, filter));
  return (
    <div className="item-list">
      {rows.length >= FILTER_FROM && (
        <input
          type="search"
          className="item-filter"
          aria-label={t('desk.filterList')}
          placeholder={t('desk.filterList')}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      )}
      {shown.length === 0 && <p className="desk-empty">{t('desk.foundNothing')}</p>}
      {shown.length > 0 &&
        (reorder && filter === '' ? (
          <Ordered path={path} openId={openId} rows={rows} reorder={reorder} />
        ) : (
          <Table path={path} openId={openId} rows={shown} columns={columns} name={t('history.field.name')} />
        ))}
    </div>
  );
};

const isMatching = ({ name, cells }: Row, filter: string): boolean => {
  const text = withoutAccents([name, ...cells.map(textOf)].join(' '));
  return withoutAccents(filter)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

const CellContent = ({ cell }: { cell: Cell }) =>
  typeof cell === 'string' ? cell : <Link to={cell.to as '/admin'}>{cell.text}</Link>;

const ItemLink = ({ path, row, openId }: { path: string; row: Row; openId: string | undefined }) => (
  <Link to={`${path}?open=${row.id}` as '/admin'} aria-current={row.id === openId ? 'true' : undefined}>
    {row.name}
  </Link>
);

const Table = ({
  path,
  openId,
  rows,
  columns,
  name,
}: Pick<ItemListProps, 'path' | 'openId' | 'rows' | 'columns'> & { name: string }) => (
  <table className="desk-table">
    <thead>
      <tr>
        {[name, ...columns].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <ItemLink path={path} row={row} openId={openId} />
          </th>
          {row.cells.map((cell, column) => (
            <td key={columns[column]}>
              <CellContent cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface OrderedProps extends Pick<ItemListProps, 'path' | 'openId' | 'rows'> {
  reorder: string;
}

/** Renders the items in the editors’ order, which can be changed by dragging and by keyboard. A toast offers to undo each change. */
const Ordered = ({ path, openId, rows, reorder }: OrderedProps) => {
  const { run } = useApiAction();
  const [, startTransition] = useTransition();
  const [shown, show] = useOptimistic(rows, (all, order: string[]) =>
    order.flatMap((id) => all.find((row) => row.id === id) ?? []),
  );
  const before = rows.map(({ id }) => id);
  const onReorder = (order: string[]) =>
    startTransition(async () => {
      show(order);
      await run(commandAction(reorder, { order }, commandAction(reorder, { order: before })));
    });
  return (
    <SortableList
      onReorder={onReorder}
      items={shown.map((row) => ({
        id: row.id,
        name: row.name,
        content: (
          <>
            {row.hue && <span className="desk-swatch" data-hue={row.hue} />}
            <ItemLink path={path} row={row} openId={openId} />
            {row.cells.map((cell, column) => (
              <span key={column} className="desk-quiet">
                <CellContent cell={cell} />
              </span>
            ))}
          </>
        ),
      }))}
    />
  );
};
