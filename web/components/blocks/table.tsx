import type { Block, Inline } from '#domain/shared/blocks.ts';
import { t } from '../../i18n.ts';
import { type FootnoteNumbers, InlineText } from './inlines.tsx';

interface TableProps {
  notes: FootnoteNumbers;
  table: Extract<Block, { type: 'table' }>;
}

/** Renders a table of an article. One that is wider than the screen scrolls by itself, also by keyboard. */
export const Table = ({ notes, table: { caption, header, rows } }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="text-table" tabIndex={0} aria-label={caption || t(notes.locale, 'block.table')}>
    <table>
      {caption && <caption>{caption}</caption>}
      {header && (
        <thead>
          <Row cells={rows[0]!} element="th" notes={notes} />
        </thead>
      )}
      <tbody>
        {rows.slice(header ? 1 : 0).map((cells, index) => (
          <Row key={index} cells={cells} element="td" notes={notes} />
        ))}
      </tbody>
    </table>
  </section>
);

interface RowProps {
  cells: Inline[][];
  element: 'th' | 'td';
  notes: FootnoteNumbers;
}

const Row = ({ cells, element: Cell, notes }: RowProps) => (
  <tr>
    {cells.map((cell, index) => (
      <Cell key={index} scope={Cell === 'th' ? 'col' : undefined}>
        <InlineText runs={cell} notes={notes} />
      </Cell>
    ))}
  </tr>
);
