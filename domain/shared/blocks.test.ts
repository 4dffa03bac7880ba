import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBlock, anyContent, anyText } from '#testing/content/blocks.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { repetitions } from '#testing/test-scale.ts';
import {
  type Block,
  block,
  blockText,
  content,
  contentText,
  embedHosts,
  inline,
  mediaIn,
  wordCount,
} from './blocks.ts';

/** When one of these fails, fast-check prints `{ seed, path }`; given as the last argument of `fc.assert`, it repeats the case. */

describe('content', () => {
  it('is unchanged by JSON serialisation and schema parsing', () => {
    fc.assert(
      fc.property(anyContent, (blocks) => {
        expect(content.parse(JSON.parse(JSON.stringify(blocks)))).toEqual(blocks);
      }),
    );
  });

  it('keeps text that looks like markup as plain text', () => {
    fc.assert(
      fc.property(anyText(200), (text) => {
        const written = block.parse({ type: 'text', text: [{ text }] });
        expect(written).toEqual({ type: 'text', text: [{ text }] });
        expect(blockText(written)).toBe(text);
      }),
    );
  });
});

describe('an invalid block', () => {
  const refused = (value: unknown) => expect(block.safeParse(value).success).toBe(false);
  const isOptional = (of: Block, key: string) =>
    /^(source|levels)$/.test(key) || (of.type === 'table' && key === 'caption');
  const requiredKeys = (of: Block) => Object.keys(of).filter((key) => !isOptional(of, key));
  const spoiledKey = anyBlock.chain((of) => fc.tuple(fc.constant(of), fc.constantFrom(...requiredKeys(of))));

  it('is rejected when a required field is missing', () => {
    fc.assert(
      fc.property(spoiledKey, ([valid, key]) => {
        refused(Object.fromEntries(Object.entries(valid).filter(([name]) => name !== key)));
      }),
    );
  });

  it('is rejected when a required field has an invalid value', () => {
    const somethingElse = fc.constantFrom(null, 0, -1, 4, '<b>', {}, { html: '<b>' }, [{ html: '<b>' }], [[null]]);
    fc.assert(
      fc.property(spoiledKey, somethingElse, ([valid, key], other) => {
        fc.pre(!(typeof other === 'string' && ['alt', 'caption', 'name'].includes(key)));
        fc.pre(!(key === 'bytes' && other === 4));
        refused({ ...valid, [key]: other });
      }),
    );
  });

  it('is rejected when an unknown field is added', () => {
    fc.assert(
      fc.property(anyBlock, fc.constantFrom('html', 'onclick', 'style', 'src', 'constructor'), (valid, key) => {
        refused({ ...valid, [key]: 'alert(1)' });
      }),
    );
  });
});

describe('the URLs in content', () => {
  const site = 'https://levada.test';
  /** Addresses made of the pieces that attacks are made of. */
  const pieced = (...pieces: string[]) =>
    fc
      .tuple(
        fc.constantFrom('', 'https://', '/', '#', ...embedHosts.map((host) => `https://${host}`)),
        fc.array(fc.constantFrom(...pieces), { maxLength: 5 }),
      )
      .map(([start, rest]) => start + rest.join(''));
  const attack = pieced('/', '\\', '\t', '\n', ' ', ':', '@', '?', '.', '//', 'javascript:', 'data:', 'evil', '8443');

  it('allow only http, https, mailto, tel and same-site targets in links', () => {
    fc.assert(
      fc.property(attack, (href) => {
        if (!inline.safeParse({ text: '', href }).success || !URL.canParse(href, site)) return;
        const target = new URL(href, site);
        expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(target.protocol);
        if (/^[/#]/.test(href)) expect(target.origin).toBe(site);
      }),
      { numRuns: repetitions(2000) },
    );
  });

  it('allow only HTTPS on known hosts in embeds, without port or credentials', () => {
    fc.assert(
      fc.property(attack, (url) => {
        if (!block.safeParse({ type: 'embed', url }).success) return;
        const target = new URL(url, `${site}/artigos/mesa`);
        expect(embedHosts).toContain(target.host);
        expect([target.protocol, target.username, target.password]).toEqual(['https:', '', '']);
      }),
      { numRuns: repetitions(2000) },
    );
  });
});

describe('a file', () => {
  const file = `${'a'.repeat(32)}.gpx`;
  const parse = (fields: object) => block.safeParse({ type: 'file', file, name: 'Caminho', bytes: 10, ...fields });

  it('names an uploaded file of a known type, with its size', () => {
    expect(parse({}).success).toBe(true);
    const files = ['../x.gpx', `${'a'.repeat(32)}.html`, `${'a'.repeat(32)}.gpx.svg`, 'a.gpx', `/${file}`, ''];
    expect(files.filter((each) => parse({ file: each }).success)).toEqual([]);
    const fields = [{ bytes: 0 }, { bytes: 25_000_001 }, { bytes: 1.5 }, { name: 'a'.repeat(201) }, { url: 'x' }];
    expect(fields.filter((each) => parse(each).success)).toEqual([]);
  });
});

describe('the text of content', () => {
  it('has a word count for any content', () => {
    fc.assert(
      fc.property(anyContent, (blocks) => {
        expect(wordCount(contentText(blocks))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('consists of the visible text in order: text, items, source and captions', () => {
    const text = [{ text: 'A água ' }, { text: 'corre', bold: true }, { text: '.' }];
    const mediaId = '0'.repeat(32);
    const picture = { mediaId, alt: 'invisível', caption: 'Musgo' };
    expect(blockText({ type: 'heading', level: 2, text })).toBe('A água corre.');
    expect(blockText({ type: 'text', text })).toBe('A água corre.');
    expect(blockText({ type: 'list', ordered: true, items: [text, [{ text: 'Dois' }]] })).toBe('A água corre.\nDois');
    expect(blockText({ type: 'quote', text })).toBe('A água corre.');
    expect(blockText({ type: 'quote', text, source: 'Elucidário' })).toBe('A água corre. Elucidário');
    expect(blockText({ type: 'image', ...picture, width: 'text' })).toBe('Musgo');
    expect(blockText({ type: 'gallery', images: [picture, { ...picture, caption: 'Pedra' }] })).toBe('Musgo\nPedra');
    const file = `${'a'.repeat(32)}.gpx`;
    expect(blockText({ type: 'file', file, name: 'Caminho', bytes: 1 })).toBe('Caminho');
    expect(blockText({ type: 'embed', url: 'https://youtu.be/1' })).toBe('');
  });

  it.each([
    ['', 0],
    [' – … ', 0],
    ['A água corre.', 3],
    ['O pão-de-ló d’Ovar, à mesa', 5],
    ['25 de Abril de 1974', 5],
    ['50 000 pés', 3],
  ])('counts %j as %i words', (text, words) => {
    expect(wordCount(text)).toBe(words);
  });

  it('has the same word count in Unicode forms NFC and NFD', () => {
    expect(wordCount('Pão à mesa'.normalize('NFD'))).toBe(3);
    fc.assert(
      fc.property(anyText(60), (text) => {
        expect(wordCount(text.normalize('NFD'))).toBe(wordCount(text.normalize('NFC')));
      }),
    );
  });
});

describe('mediaIn', () => {
  it('returns the media ids of all images and galleries in order', () => {
    fc.assert(
      fc.property(anyContent, (blocks) => {
        const written = JSON.stringify(blocks).matchAll(/"mediaId":"([0-9a-f]{32})"/g);
        expect(mediaIn(blocks)).toEqual([...written].map(([, mediaId]) => mediaId));
      }),
    );
  });
});

it('limits the fields of a block', () => {
  expect(limitsOf(block)).toEqual({
    text: '… 2000',
    'text[].text': '… 200000',
    'text[].href': '… 2000',
    'text[].footnote': '… 1000',
    items: '… 500',
    'items[]': '… 2000',
    'items[][].text': '… 200000',
    'items[][].href': '… 2000',
    'items[][].footnote': '… 1000',
    levels: '… 500',
    'levels[]': '0 … 3',
    caption: '… 1000',
    rows: '1 … 100',
    'rows[]': '1 … 12',
    'rows[][]': '… 2000',
    'rows[][][].text': '… 200000',
    'rows[][][].href': '… 2000',
    'rows[][][].footnote': '… 1000',
    source: '… 300',
    alt: '… 500',
    images: '1 … 40',
    'images[].alt': '… 500',
    'images[].caption': '… 1000',
    url: '… 2000',
    name: '… 200',
    bytes: '1 … 25000000',
  });
});
