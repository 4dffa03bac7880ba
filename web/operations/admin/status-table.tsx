import type { ReactNode } from 'react';

/** Renders a table whose rows become cards in a narrow window; their cells then need the heading as `data-label`. */
export const StatusTable = ({ headings, children }: { headings: readonly string[]; children: ReactNode }) => (
  <table className="desk-table operations-table">
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
