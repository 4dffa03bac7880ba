import type { Block, Inline } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';
import { InlineText } from './inlines.tsx';

interface TableProps {
  locale: Locale;
  table: Extract<Block, { type: 'table' }>;
}

/** Renders a table of an article. One that is wider than the screen scrolls by itself, also by keyboard. */
export const Table = ({ locale, table: { caption, header, rows } }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="text-table" tabIndex={0} aria-label={caption || t(locale, 'block.table')}>
    <table>
      {caption && <caption>{caption}</caption>}
      {header && (
        <thead>
          <Row cells={rows[0]!} element="th" />
        </thead>
      )}
      <tbody>
        {rows.slice(header ? 1 : 0).map((cells, index) => (
          <Row key={index} cells={cells} element="td" />
        ))}
      </tbody>
    </table>
  </section>
);

const Row = ({ cells, element: Cell }: { cells: Inline[][]; element: 'th' | 'td' }) => (
  <tr>
    {cells.map((cell, index) => (
      <Cell key={index} scope={Cell === 'th' ? 'col' : undefined}>
        <InlineText runs={cell} />
      </Cell>
    ))}
  </tr>
);
