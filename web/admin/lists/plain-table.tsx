import type { ReactNode } from 'react';
import { ScrollArea } from './scroll-area.tsx';

interface PlainTableProps {
  /** For screen readers. */
  title: string;
  className?: string;
  /** Headings of the columns, the first of which names the rows; without them, the table has one column of numbers that needs none. */
  columns?: readonly string[] | undefined;
  rows: readonly { key: string; label: string; cells: readonly ReactNode[] }[];
}

/** Renders a table without sorting, such as the numbers of a chart. */
export const PlainTable = ({ title, className, columns, rows }: PlainTableProps) => (
  <ScrollArea>
    <table className={className}>
      <caption className="desk-hidden">{title}</caption>
      {columns && (
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, label, cells }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {cells.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
);
