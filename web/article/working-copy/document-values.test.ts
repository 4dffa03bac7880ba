import { getSchema } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { Travel, Walk } from '#domain/article/travel.ts';
import { type Block, block } from '#domain/shared/blocks.ts';
import type { ArticleValues } from './article-values.ts';
import { emptyText } from './article-values.ts';
import { blockNames } from './block-conversion.ts';
import { contentOf } from './document-fields.ts';
import { nodes } from './nodes.ts';
import { elementsOf, readValues } from './read-values.ts';
import { writeValues } from './write-values.ts';

const text = (id: string, words: string): Block => ({ id, type: 'text', text: words === '' ? [] : [{ text: words }] });

const article = (content: Block[], title = 'Levadas'): ArticleValues => ({
  facts: {
    category: 'c',
    author: 'a',
    photographer: null,
    mainImage: null,
    date: '2026-11-28',
    keywords: ['k1', 'k2'],
    travel: null,
    layout: null,
  },
  featured: false,
  texts: { pt: { ...emptyText, title, content }, en: emptyText },
});

const walk = (changed: Partial<Walk> = {}): Walk => ({
  kind: 'walk',
  name: { pt: 'Levada', en: 'Levada' },
  access: { pt: '', en: '' },
  season: { pt: '', en: '' },
  points: [
    { latitude: 32.75, longitude: -16.93, elevation: 900 },
    { latitude: 32.76, longitude: -16.94 },
  ],
  distance: 4.2,
  ascent: null,
  descent: null,
  minutes: 90,
  difficulty: 'easy',
  ...changed,
});

const withTravel = (travel: Travel | null): ArticleValues => {
  const values = article([]);
  return { ...values, facts: { ...values.facts, travel } };
};

const documentOf = (values: ArticleValues): Y.Doc => {
  const doc = new Y.Doc();
  writeValues(doc, values);
  return doc;
};

/** Writes `mine` and `theirs` into two copies of the document of `base`, and returns what both copies hold after exchanging updates. */
const merged = (base: ArticleValues, mine: ArticleValues, theirs: ArticleValues): ArticleValues => {
  const here = documentOf(base);
  const there = new Y.Doc();
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here));
  writeValues(here, mine);
  writeValues(there, theirs);
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there));
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here));
  expect(readValues(here)).toEqual(readValues(there));
  return readValues(here);
};

const words = ({ texts }: ArticleValues): string[] =>
  texts.pt.content.map((each) => ('text' in each ? each.text.map((run) => run.text).join('') : each.type));

describe('the place or walk in a shared document', () => {
  it('is held as it was written, and can be removed', () => {
    const doc = documentOf(withTravel(walk()));
    expect(readValues(doc).facts.travel).toEqual(walk());
    writeValues(doc, withTravel(null));
    expect(readValues(doc).facts.travel).toBeNull();
  });

  it('becomes a place with the same name', () => {
    const { name, access, season } = walk();
    const place: Travel = { kind: 'place', name, access, season, position: { latitude: 32.8, longitude: -17.1 } };
    const doc = documentOf(withTravel(walk()));
    writeValues(doc, withTravel(place));
    expect(readValues(doc).facts.travel).toEqual(place);
  });

  it('keeps what two people write in different fields at the same time', () => {
    const name = { pt: 'Levada', en: 'The king’s levada' };
    const both = merged(withTravel(walk()), withTravel(walk({ name })), withTravel(walk({ minutes: 120, points: [] })));
    expect(both.facts.travel).toEqual(walk({ name, minutes: 120, points: [] }));
  });

  it('stays when values of a release without it are written', () => {
    const doc = documentOf(withTravel(walk()));
    const { travel: _, ...facts } = withTravel(null).facts;
    writeValues(doc, { ...withTravel(null), facts });
    expect(readValues(doc).facts.travel).toEqual(walk());
  });
});

describe('the layout in a shared document', () => {
  const withLayout = (layout: 'essay' | null): ArticleValues => {
    const values = withTravel(null);
    return { ...values, facts: { ...values.facts, layout } };
  };

  it('is held as it was written, and can be taken back', () => {
    const doc = documentOf(withLayout('essay'));
    expect(readValues(doc).facts.layout).toBe('essay');
    writeValues(doc, withLayout(null));
    expect(readValues(doc).facts.layout).toBeNull();
  });

  it('stays when values of a release without it are written', () => {
    const doc = documentOf(withLayout('essay'));
    const { layout: _, ...facts } = withLayout(null).facts;
    writeValues(doc, { ...withLayout(null), facts });
    expect(readValues(doc).facts.layout).toBe('essay');
  });
});

describe('a shared document', () => {
  it('holds what was written into it', () => {
    const content: Block[] = [
      { id: 'h', type: 'heading', level: 3, text: [{ text: 'Água' }] },
      {
        id: 't',
        type: 'text',
        text: [
          { text: 'a\nb', bold: true },
          { text: ' x', href: 'https://a.b', italic: true },
          { text: '', footnote: 'Segundo o Elucidário.' },
          { text: '.' },
        ],
      },
      { id: 'l', type: 'list', ordered: true, items: [[{ text: 'um' }], []] },
      {
        id: 'g',
        type: 'table',
        caption: 'Horas',
        header: true,
        rows: [
          [[{ text: 'Ida' }], []],
          [[{ text: '9', bold: true }], [{ text: '17\n18' }]],
        ],
      },
      { id: 'q', type: 'quote', text: [{ text: 'q' }], source: 'Ana' },
      { id: 'i', type: 'image', mediaId: 'm', alt: 'x', caption: '', width: 'text' } as Block,
      { id: 'd', type: 'divider' },
    ];
    expect(readValues(documentOf(article(content)))).toEqual(article(content));
  });

  it.each([
    ['the same', [text('a', 'one'), text('b', 'two')]],
    ['no text over the empty paragraphs that editors show', [text('a', ''), text('b', '')]],
  ])('does not change when %s is written again', (_, content) => {
    const doc = documentOf(article(content));
    let updates = 0;
    doc.on('update', () => (updates += 1));
    writeValues(doc, readValues(doc));
    expect(updates).toBe(0);
  });

  it('keeps the letters of both sides within one block and one title', () => {
    const base = article([text('a', 'The levada is long.')], 'Levadas');
    const both = merged(
      base,
      article([text('a', 'The old levada is long.')], 'Levadas of Madeira'),
      article([text('a', 'The levada is long and green.')], 'The Levadas'),
    );
    expect(words(both)).toEqual(['The old levada is long and green.']);
    expect(both.texts.pt.title).toBe('The Levadas of Madeira');
  });

  it('keeps a text that is changed while another block is inserted before it', () => {
    const base = article([text('a', 'first'), text('b', 'second')]);
    const both = merged(
      base,
      article([text('n', 'new'), text('a', 'first'), text('b', 'second')]),
      article([text('a', 'first changed'), text('b', 'second')]),
    );
    expect(words(both)).toEqual(['new', 'first changed', 'second']);
  });

  it('keeps the order that one side gives to blocks, and the words that the other adds to a block that stays', () => {
    const base = article([text('a', 'A'), text('b', 'B'), text('c', 'C')]);
    const both = merged(
      base,
      article([text('c', 'C'), text('a', 'A'), text('b', 'B')]),
      article([text('a', 'A'), text('b', 'B!'), text('c', 'C')]),
    );
    expect(words(both)).toEqual(['C', 'A', 'B!']);
  });

  it('keeps the words of both sides around a footnote, and the footnotes that both add', () => {
    const runs = (...pieces: string[]): Block => ({
      id: 'a',
      type: 'text',
      text: pieces.map((piece) => (piece.startsWith('^') ? { text: '', footnote: piece.slice(1) } : { text: piece })),
    });
    const both = merged(
      article([runs('One', '^first', ' two.')]),
      article([runs('One', '^first', ' two', '^second', '.')]),
      article([runs('Number one', '^first', ' two.')]),
    );
    expect(both.texts.pt.content).toEqual([runs('Number one', '^first', ' two', '^second', '.')]);
  });

  describe('keeps in a table', () => {
    const table = (...rows: string[][]): Block => ({
      id: 't',
      type: 'table',
      header: true,
      rows: rows.map((row) => row.map((words) => (words === '' ? [] : [{ text: words }]))),
    });
    const cells = ({ texts }: ArticleValues) =>
      texts.pt.content.flatMap((each) =>
        each.type === 'table' ? each.rows.map((row) => row.map((cell) => cell.map((run) => run.text).join(''))) : [],
      );

    it('what both sides write in one cell and in two', () => {
      const both = merged(
        article([table(['Day', 'Boat'], ['Monday', '8:00'])]),
        article([table(['Day of the week', 'Boat'], ['Monday', '8:00 and 19:00'])]),
        article([table(['Day', 'Boat'], ['Monday only', 'at 8:00'])]),
      );
      expect(cells(both)).toEqual([
        ['Day of the week', 'Boat'],
        ['Monday only', 'at 8:00 and 19:00'],
      ]);
    });

    it('a row of one side and a column of the other, and fills the cell that neither has', () => {
      const both = merged(
        article([table(['Day', 'Boat'], ['Monday', '8:00'])]),
        article([table(['Day', 'Boat'], ['Monday', '8:00'], ['Tuesday', '9:00'])]),
        article([table(['Day', 'Boat', 'Back'], ['Monday', '8:00', '18:00'])]),
      );
      expect(cells(both)).toEqual([
        ['Day', 'Boat', 'Back'],
        ['Monday', '8:00', '18:00'],
        ['Tuesday', '9:00', ''],
      ]);
      expect(block.safeParse({ ...both.texts.pt.content[0], id: 'tttttttt' }).success).toBe(true);
    });

    it('what one side writes while the other names the columns in the first row', () => {
      const base = article([table(['Day', 'Boat'], ['Monday', '8:00'])]);
      const plain = article([{ ...table(['Day', 'Boat'], ['Monday', '8:00']), header: false } as Block]);
      const both = merged(base, plain, article([table(['Day', 'Ferry'], ['Monday', '8:00'])]));
      expect(both.texts.pt.content[0]).toMatchObject({ header: false });
      expect(cells(both)[0]).toEqual(['Day', 'Ferry']);
    });
  });

  it('keeps keywords that both sides add', () => {
    const base = article([]);
    const withKeywords = (keywords: string[]) => ({ ...base, facts: { ...base.facts, keywords } });
    const both = merged(base, withKeywords(['k1', 'k2', 'k3']), withKeywords(['k2', 'k4', 'k1']));
    expect(both.facts.keywords).toHaveLength(4);
  });

  it('recognises blocks without an id by their place', () => {
    const doc = documentOf(article([text('a', 'one'), text('b', 'two')]));
    for (const element of elementsOf(contentOf(doc, 'pt'))) element.removeAttribute('id');
    const before = elementsOf(contentOf(doc, 'pt'));
    const { texts } = readValues(doc);
    writeValues(doc, article([texts.pt.content[0]!, { type: 'text', text: [{ text: 'two!' }] }]));
    expect(elementsOf(contentOf(doc, 'pt'))).toEqual(before);
    expect(words(readValues(doc))).toEqual(['one', 'two!']);
  });

  it('is readable although a later release wrote a block that is not known', () => {
    const doc = documentOf(article([text('a', 'one')]));
    contentOf(doc, 'pt').insert(1, [new Y.XmlElement('video')]);
    contentOf(doc, 'pt').insert(2, [new Y.XmlText('stray')]);
    expect(words(readValues(doc))).toEqual(['one']);
  });

  it('knows all blocks of the editor', () => {
    const { nodes: all } = getSchema(nodes);
    expect(
      Object.values(all)
        .filter((type) => type.isInGroup('block'))
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...blockNames].sort());
  });
});
