import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { editEdition, openEdition, updateCover } from './commands.ts';

const article = '0b2f7c34-52d1-4f5e-9a39-1d1b3f6f0c11';
const mediaId = '0123456789abcdef0123456789abcdef';
const facts = {
  title: { pt: 'Água', en: 'Water' },
  month: '2026-11',
  summary: { pt: 'Sobre a água.', en: 'About water.' },
  hue: 'azulejo',
  link: 'https://example.org/47.pdf',
  articles: [article],
};
const alt = { pt: 'Uma onda', en: 'A wave' };

describe.each([
  { command: 'openEdition', schema: openEdition, input: { number: 47, ...facts, cover: { mediaId, alt } } },
  { command: 'editEdition', schema: editEdition, input: { number: 47, expectedRevision: 1, ...facts } },
  { command: 'updateCover', schema: updateCover, input: { number: 47, expectedRevision: 1, mediaId, alt } },
])('$command', ({ schema, input }) => {
  it('accepts a complete input', () => {
    expect(schemaErrors(schema, input)).toEqual([]);
  });

  it('rejects unknown fields', () => {
    expect(schemaErrors(schema, { ...input, pages: 84 })).toEqual([': Unrecognized key: "pages"']);
  });

  it('rejects unstorable characters in every text field', () => {
    expect(withInvalidCharacters(input).filter((bad) => schema.safeParse(bad).success)).toEqual([]);
  });

  it.each([0, -1, 1.5, 10_000, '0', 'quarenta', '1e3', null, {}])('rejects the number %j', (number) => {
    expect(schemaErrors(schema, { ...input, number })).toEqual(['number: number_format']);
  });

  it('accepts a number as a form field with spaces around it', () => {
    expect(schema.parse({ ...input, number: ' 47 ' }).number).toBe(47);
  });
});

const opening = (changed: object) => schemaErrors(openEdition, { number: 47, ...facts, ...changed });

describe('opening an edition', () => {
  it('requires number, title and month and applies defaults to the other fields', () => {
    expect(schemaErrors(openEdition, {})).toEqual([
      'number: number_format',
      'title: title_required',
      'month: month_format',
    ]);
    expect(openEdition.parse({ number: '47', title: facts.title, month: '2026-11' })).toEqual({
      number: 47,
      title: facts.title,
      month: '2026-11',
      summary: { pt: '', en: '' },
      hue: 'azulejo',
      link: null,
      articles: [],
      published: true,
    });
  });

  it.each([undefined, null, '', '  '])('rejects the English title %j', (en) => {
    expect(opening({ title: { pt: 'Água', en } })).toEqual(['title.en: title_required']);
  });

  it.each(['2026', '2026-13', '2026-00', '2026-1', '2026-11-20', 'novembro', ''])('rejects the month %j', (month) => {
    expect(opening({ month })).toEqual(['month: month_format']);
  });

  it('rejects a repeated article and an article without a valid id', () => {
    expect(opening({ articles: [article, article] })).toEqual(['articles: article_repeated']);
    expect(opening({ articles: ['the first one'] })).toEqual(['articles.0: id_format']);
  });

  it.each(['http://example.org/47.pdf', 'javascript:alert(1)', 'example.org', '/47.pdf', 'https://localhost/47'])(
    'rejects the link %j',
    (link) => {
      expect(opening({ link })).toEqual(['link: https_format']);
    },
  );

  it('stores no link when the form field is empty', () => {
    expect(openEdition.parse({ number: 47, ...facts, link: '' }).link).toBeNull();
  });

  it('accepts an edition that is not published yet', () => {
    expect(openEdition.parse({ number: 47, ...facts, published: 'false' }).published).toBe(false);
  });
});

describe('editing an edition', () => {
  it('applies no defaults to omitted fields', () => {
    expect(editEdition.parse({ number: 47, expectedRevision: '' })).toEqual({ number: 47 });
  });

  it('removes the link when the form field is empty', () => {
    expect(editEdition.parse({ number: 47, link: '' })).toEqual({ number: 47, link: null });
  });
});

describe('updating the cover of an edition', () => {
  it('requires an uploaded picture', () => {
    expect(schemaErrors(updateCover, {})).toEqual(['mediaId: media_required']);
    expect(schemaErrors(updateCover, { mediaId: 'https://example.org/a.jpg' })).toEqual(['mediaId: media_required']);
  });

  it('accepts an empty number for the newest edition', () => {
    expect(updateCover.parse({ number: '', mediaId })).toEqual({ mediaId, alt: { pt: '', en: '' } });
  });
});

it('limits the fields of an edition', () => {
  expect(limitsOf(openEdition)).toEqual({
    number: '1 … 9999',
    title: '… 80',
    summary: '… 1000',
    link: '… 500',
    articles: '… 200',
    'cover.alt': '… 1000',
  });
});
