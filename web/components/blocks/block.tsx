import type { Block, Inline } from '#domain/shared/blocks.ts';
import { type NestedItem, nestItems } from '#domain/shared/list-items.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Picture as PictureView } from '#projections/media/views.ts';
import { EndMark } from '../emblem.tsx';
import { Embed } from './embed.tsx';
import { Figure, Gallery } from './figure.tsx';
import { FileLink } from './file-link.tsx';
import { type FootnoteNumbers, InlineText } from './inlines.tsx';
import { Table } from './table.tsx';
import type { PlacedBlock } from './text-layout.ts';

type BlockProps = Omit<PlacedBlock, 'key'> & {
  locale: Locale;
  pictures: Record<string, PictureView>;
  footnotes: ReadonlyMap<Inline, number>;
};

/**
 * Renders one block of an article, such as a paragraph, a heading or a picture. `first` marks a first paragraph with a large initial,
 * `last` the end of the article.
 */
export const BlockView = ({ locale, block, pictures, footnotes, anchor, first, last, captionInMargin }: BlockProps) => {
  const notes = { locale, numbers: footnotes };
  switch (block.type) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading id={anchor}>
          <InlineText runs={block.text} notes={notes} />
        </Heading>
      );
    }
    case 'text':
      return (
        <p className={first ? 'first' : undefined}>
          <InlineText runs={block.text} notes={notes} />
          {last && <EndMark />}
        </p>
      );
    case 'list':
      return <List block={block} notes={notes} />;
    case 'table':
      return <Table notes={notes} table={block} />;
    case 'quote':
      return <Quote block={block} notes={notes} />;
    case 'callout':
      return (
        <aside className="callout">
          <p>
            <InlineText runs={block.text} notes={notes} />
          </p>
        </aside>
      );
    case 'divider':
      return <hr className="divider" />;
    case 'image':
      return (
        <Figure locale={locale} image={block} picture={pictures[block.mediaId]} captionInMargin={captionInMargin} />
      );
    case 'gallery':
      return <Gallery locale={locale} images={block.images} pictures={pictures} />;
    case 'embed':
      return <Embed locale={locale} url={block.url} />;
    case 'file':
      return <FileLink locale={locale} file={block} />;
    default:
      return block satisfies never;
  }
};

type Of<T extends Block['type']> = Extract<Block, { type: T }>;

const List = ({ block: { ordered, items, levels }, notes }: { block: Of<'list'>; notes: FootnoteNumbers }) => (
  <Items notes={notes} element={ordered ? 'ol' : 'ul'} items={nestItems(items, levels)} />
);

interface ItemsProps {
  element: 'ol' | 'ul';
  items: NestedItem<Inline[]>[];
  notes: FootnoteNumbers;
}

const Items = ({ element: Element, items, notes }: ItemsProps) => (
  <Element>
    {items.map((item, index) => (
      <li key={index}>
        <InlineText runs={item.text} notes={notes} />
        {item.items.length > 0 && <Items element={Element} items={item.items} notes={notes} />}
      </li>
    ))}
  </Element>
);

const Quote = ({ block: { text, source }, notes }: { block: Of<'quote'>; notes: FootnoteNumbers }) => (
  <figure className="pull-quote">
    <span className="channel" />
    <blockquote>
      <p>
        <InlineText runs={text} notes={notes} />
      </p>
    </blockquote>
    {source && <figcaption className="byline">{source}</figcaption>}
  </figure>
);
