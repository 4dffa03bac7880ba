import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { addAdvert, deleteAdvert, editAdvert } from './commands.ts';

const id = '0b2f7c34-52d1-4f5e-9a39-1d1b3f6f0c11';
const facts = {
  name: 'Quinta do Ensaio, inverno',
  picture: '0123456789abcdef0123456789abcdef',
  alt: { pt: 'Um jardim à chuva', en: 'A garden in the rain' },
  target: 'https://example.org/quinta',
  placement: 'home',
  from: '2026-11-20',
  until: '2026-12-20',
  locale: 'pt',
};

describe.each([
  { command: 'addAdvert', schema: addAdvert, input: facts },
  { command: 'editAdvert', schema: editAdvert, input: { id, expectedRevision: 1, ...facts } },
  { command: 'deleteAdvert', schema: deleteAdvert, input: { id, expectedRevision: 1 } },
])('$command', ({ schema, input }) => {
  it('accepts a complete input', () => {
    expect(schemaErrors(schema, input)).toEqual([]);
  });

  it('rejects unknown fields', () => {
    expect(schemaErrors(schema, { ...input, price: 1 })).toEqual([': Unrecognized key: "price"']);
  });

  it('rejects control characters, lone surrogates and noncharacters in every string', () => {
    expect(withInvalidCharacters(input).filter((bad) => schema.safeParse(bad).success)).toEqual([]);
  });
});

describe('the fields of an advert', () => {
  it('are all required except the locale', () => {
    expect(schemaErrors(addAdvert, {})).toEqual([
      'name: name_required',
      'picture: media_required',
      'alt: text_required',
      'target: target_format',
      'placement: placement_required',
      'from: date_format',
      'until: date_format',
    ]);
  });

  it('are reported together with days in the wrong order', () => {
    const days = { from: '2026-12-20', until: '2026-11-20' };
    const { picture, ...others } = facts;
    expect(schemaErrors(addAdvert, { ...others, ...days })).toEqual([
      'picture: media_required',
      'until: ends_before_it_begins',
    ]);
    expect(schemaErrors(editAdvert, { id, ...days, picture: '' })).toEqual([
      'picture: media_required',
      'until: ends_before_it_begins',
    ]);
    expect(schemaErrors(addAdvert, { ...facts, ...days })).toEqual([]);
  });

  it('read an empty locale as null, which means both languages', () => {
    expect(addAdvert.parse({ ...facts, locale: '' })).toEqual({ ...facts, locale: null });
    expect(addAdvert.parse({ ...facts, locale: null })).toEqual({ ...facts, locale: null });
  });

  it('are optional in an edit', () => {
    expect(editAdvert.parse({ id, until: '2027-01-06' })).toEqual({ id, until: '2027-01-06' });
  });
});

describe('the target of an advert', () => {
  it.each(['https://example.org', 'https://example.org/a?b=c#d', '/newsletter', '/en/essential-club#join', '/'])(
    'may be %s',
    (target) => {
      expect(schemaErrors(addAdvert, { ...facts, target })).toEqual([]);
    },
  );

  it.each([
    'http://example.org',
    'https:example.org',
    'https://',
    'https://user@example.org',
    'https://levada.test@example.org/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://example.org/a b',
    'newsletter',
    '',
  ])('cannot be %s', (target) => {
    expect(schemaErrors(addAdvert, { ...facts, target })).toEqual(['target: target_format']);
  });
});

describe('the dates of an advert', () => {
  it.each(['2026-02-30', '20/11/2026', '2026-11', '2026-11-20T00:00:00Z', ''])('cannot be %s', (from) => {
    expect(schemaErrors(addAdvert, { ...facts, from })).toEqual(['from: date_format']);
  });
});

it.each(['sidebar', '', undefined])('addAdvert rejects the placement %j', (placement) => {
  expect(schemaErrors(addAdvert, { ...facts, placement })).toEqual(['placement: placement_required']);
});

it('limits the fields of an advert', () => {
  expect(limitsOf(addAdvert)).toEqual({ name: '… 120', alt: '… 500', target: '… 2000' });
});
