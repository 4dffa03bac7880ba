import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { addHyperlink, deleteHyperlink, editHyperlink } from './commands.ts';

const facts = {
  title: { pt: 'O Fanal', en: 'Fanal' },
  text: { pt: 'Árvores velhas.', en: 'Old trees.' },
  picture: { mediaId: '0123456789abcdef0123456789abcdef', alt: { pt: 'Um til', en: 'A til tree' } },
  target: 'https://example.org/fanal',
};

describe.each([
  { command: 'addHyperlink', schema: addHyperlink, input: { id: 'fanal', ...facts } },
  { command: 'editHyperlink', schema: editHyperlink, input: { id: 'fanal', expectedRevision: 1, ...facts } },
  { command: 'deleteHyperlink', schema: deleteHyperlink, input: { id: 'fanal', expectedRevision: 1 } },
])('$command', ({ schema, input }) => {
  it('accepts a complete input and converts the id to lower case', () => {
    expect(schemaErrors(schema, input)).toEqual([]);
    expect(schema.parse({ ...input, id: 'FANAL' }).id).toBe('fanal');
  });

  it('rejects unknown fields', () => {
    expect(schemaErrors(schema, { ...input, hits: 3 })).toEqual([': Unrecognized key: "hits"']);
  });

  it('rejects unstorable characters in every text field', () => {
    expect(withInvalidCharacters(input).filter((bad) => schema.safeParse(bad).success)).toEqual([]);
  });

  it('rejects an id with a hyphen', () => {
    expect(schemaErrors(schema, { ...input, id: 'o-fanal' })).toEqual(['id: printed_id_format']);
  });
});

describe('adding a hyperlink', () => {
  it('requires a title and a target and applies defaults to the other fields', () => {
    expect(schemaErrors(addHyperlink, {})).toEqual(['title: title_required', 'target: https_format']);
    expect(addHyperlink.parse({ id: '', title: facts.title, target: facts.target })).toEqual({
      title: facts.title,
      text: { pt: '', en: '' },
      picture: null,
      target: facts.target,
    });
  });

  it.each([
    ['http://example.org', 'https_format'],
    ['javascript:alert(1)', 'https_format'],
    ['data:text/html,x', 'https_format'],
    ['//example.org', 'https_format'],
    ['https://intranet/', 'url_host'],
    ['https://ifcn.madeira.gov.pt@example.org/', 'url_credentials'],
    ['', 'https_format'],
  ])('rejects the target %j as %s', (target, error) => {
    expect(schemaErrors(addHyperlink, { ...facts, target })).toEqual([`target: ${error}`]);
  });

  it('normalises the target URL as browsers do', () => {
    expect(addHyperlink.parse({ ...facts, target: 'https:example.org' }).target).toBe('https://example.org/');
  });
});

describe('editing a hyperlink', () => {
  it('applies no defaults to omitted fields', () => {
    expect(editHyperlink.parse({ id: 'fanal', expectedRevision: '' })).toEqual({ id: 'fanal' });
  });

  it('accepts null to remove the picture', () => {
    expect(editHyperlink.parse({ id: 'fanal', picture: null })).toEqual({ id: 'fanal', picture: null });
  });
});

it('limits the fields of a hyperlink', () => {
  expect(limitsOf(addHyperlink)).toEqual({
    title: '… 120',
    text: '… 2000',
    'picture.alt': '… 1000',
    target: '… 500',
    id: '… 12',
  });
});
