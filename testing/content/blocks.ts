import fc from 'fast-check';
import { type Block, embedHosts, type Inline } from '#domain/shared/blocks.ts';
import { MAX_ITEM_LEVEL, validLevels } from '#domain/shared/list-items.ts';
import { stripInvalidXml } from '#domain/shared/text.ts';

const looksLikeMarkup = fc.constantFrom(
  '<script>alert(1)</script>',
  '<b>forte</b>',
  '&amp;&lt;&#0;',
  '<!--',
  ']]>',
  '**forte** [aqui](javascript:alert(1))',
);

/** Generates any text that may be stored, including markup that must stay plain text; `maxLength` in characters. */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .oneof(fc.string({ unit: 'grapheme', maxLength }), fc.string({ unit: 'binary', maxLength }), looksLikeMarkup)
    .map(stripInvalidXml);

const anyHref = fc.oneof(
  fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true, withFragments: true }),
  fc.constantFrom('/', '/artigos/mesa', '#fim', 'mailto:redacao@example.org', 'tel:+351291000000'),
);

const anyInline: fc.Arbitrary<Inline> = fc.record(
  {
    text: anyText(40),
    bold: fc.boolean(),
    italic: fc.boolean(),
    strike: fc.boolean(),
    code: fc.boolean(),
    href: anyHref,
    footnote: anyText(40),
  },
  { requiredKeys: ['text'] },
);
const anyInlines = fc.array(anyInline, { maxLength: 5 });

export const anyMediaId = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
const picture = { mediaId: anyMediaId, alt: anyText(40), caption: anyText(40) };

const anyEmbed = fc
  .tuple(fc.constantFrom(...embedHosts), fc.webPath(), fc.webQueryParameters())
  .map(([host, path, query]) => `https://${host}${path || '/'}?${query}`);

/** Levels are absent where all are 0, as the editor stores them. */
const anyList = fc
  .record({
    ordered: fc.boolean(),
    entries: fc.array(fc.tuple(anyInlines, fc.integer({ min: 0, max: MAX_ITEM_LEVEL })), { maxLength: 4 }),
  })
  .map(({ ordered, entries }) => {
    const levels = validLevels(entries.map(([, level]) => level));
    const isNested = levels.some((level) => level > 0);
    return { type: 'list', ordered, items: entries.map(([item]) => item), ...(isNested && { levels }) };
  });

const anyTable = fc
  .record({ columns: fc.integer({ min: 1, max: 4 }), rows: fc.integer({ min: 1, max: 4 }) })
  .chain(({ columns, rows }) =>
    fc.record(
      {
        type: fc.constant('table'),
        caption: anyText(40),
        header: fc.boolean(),
        rows: fc.array(fc.array(anyInlines, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      },
      { requiredKeys: ['type', 'header', 'rows'] },
    ),
  );

/** Generates any valid block. */
export const anyBlock: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constant('heading'), level: fc.constantFrom(2, 3), text: anyInlines }),
  fc.record({ type: fc.constant('text'), text: anyInlines }),
  anyList,
  anyTable,
  fc.record({ type: fc.constant('quote'), text: anyInlines, source: anyText(40) }, { requiredKeys: ['type', 'text'] }),
  fc.record({ type: fc.constant('callout'), text: anyInlines }),
  fc.record({ type: fc.constant('divider') }),
  fc.record({ type: fc.constant('image'), ...picture, width: fc.constantFrom('text', 'wide', 'full') }),
  fc.record({ type: fc.constant('gallery'), images: fc.array(fc.record(picture), { minLength: 1, maxLength: 4 }) }),
  fc.record({ type: fc.constant('embed'), url: anyEmbed }),
  fc.record({
    type: fc.constant('file'),
    file: fc.constantFrom(`${'a'.repeat(32)}.pdf`, `${'b'.repeat(32)}.gpx`),
    name: anyText(40),
    bytes: fc.integer({ min: 1, max: 25_000_000 }),
  }),
) as fc.Arbitrary<Block>;

export const anyContent: fc.Arbitrary<Block[]> = fc.array(anyBlock, { maxLength: 8 });
