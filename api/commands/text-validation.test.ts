import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { mediaUpload } from '#domain/media/commands.ts';
import { fieldsOf, type SchemaField } from '#testing/schema-fields.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { commands } from '../slice-endpoints.ts';

const schemas: [string, z.ZodType][] = [
  ...[...commands].map(([name, { schema }]): [string, z.ZodType] => [name, schema]),
  ['the upload of a picture', mediaUpload],
];

/** Valid values of every text format in the schemas. The last test requires that each text field accepts one of them. */
const samples = [
  'Ana Maria Reis',
  'https://example.org/a',
  'https://vimeo.com/1',
  'ana@example.org',
  '2026-01-01',
  '2026-01',
  '2026-01-01T10:00:00Z',
  '0b2f7c34-52d1-4f5e-9a39-1d1b3f6f0c11',
  '0123456789abcdef0123456789abcdef',
  '0123456789abcdef'.repeat(4),
  '1',
  '0.5',
  '#0a0a0a',
  'data:image/webp;base64,AAAA',
  'pico-do-arieiro',
  'K7QM',
  'p3k9x0aa',
  `${'0123456789abcdef'.repeat(2)}.pdf`,
  `/storage/v1/object/public/editions/${'0123456789abcdef'.repeat(2)}.pdf`,
];

/** Characters that XML cannot contain (XML 1.0 §2.2, Char), and NUL, which Postgres cannot store. */
const UNWRITABLE = ['\u0001', '\u0000', '\u0008', '\u000b', '\u001f', '\ufffe', '\uffff', '\ud800', '\udc00'];

/** Characters that are invisible, single or repeated. */
const INVISIBLE = {
  'a space': ' ',
  'a no-break space': '\u00a0',
  'a zero width space': '\u200b',
  'a zero width joiner': '\u200d',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'a Hangul filler': '\u3164',
  'a half-width Hangul filler': '\uffa0',
  'a Hangul Jamo filler': '\u115f',
  'a variation selector': '\ufe0f',
  'a late variation selector': '\u{e0100}',
  'a tag': '\u{e0041}',
  'a word joiner': '\u2060',
  'a mark of direction': '\u202e',
  'a Mongolian vowel separator': '\u180e',
  'a combining grapheme joiner': '\u034f',
  'an empty Braille cell': '\u2800',
  'a line separator': '\u2028',
  'an ideographic space': '\u3000',
};

const takes = ({ schema }: SchemaField, value: string): boolean => schema.safeParse(value).success;

/** Returns the value with a bad character at its start, in it and at its end; in `npm test` at one of them, which changes with `turn`. */
const within = (value: string, bad: string, turn: number): string[] => {
  const spoiled = [bad + value, value.slice(0, 1) + bad + value.slice(1), value + bad];
  return isFullRun ? spoiled : [spoiled[turn % spoiled.length]!];
};

/** In `npm test`, a schema that many commands share is tried in the first of them only. */
const tried = new Set<z.ZodType>();
const untriedOf = (fields: SchemaField[]): SchemaField[] =>
  fields.filter(({ schema }) => isFullRun || (!tried.has(schema) && tried.add(schema)));

describe.each(schemas)('%s', (_name, schema) => {
  const fields = fieldsOf(schema);
  const own = untriedOf(fields);

  it('rejects characters that cannot be stored or written as XML', () => {
    const through = own.flatMap((field, turn) =>
      samples
        .filter((sample) => takes(field, sample))
        .flatMap((sample) => UNWRITABLE.flatMap((bad, at) => within(sample, bad, turn + at)))
        .filter((spoiled) => UNWRITABLE.some((bad) => String(field.schema.safeParse(spoiled).data).includes(bad)))
        .map((spoiled) => `${field.path}: ${JSON.stringify(spoiled)}`),
    );
    expect(through).toEqual([]);
  });

  it('treats an invisible text as empty', () => {
    const needed = own.filter((field) => !takes(field, '') && samples.some((sample) => takes(field, sample)));
    const through = needed.flatMap((field) =>
      Object.entries(INVISIBLE)
        .filter(([, invisible]) => takes(field, invisible) || takes(field, invisible.repeat(20)))
        .map(([name]) => `${field.path}: ${name}`),
    );
    expect(through).toEqual([]);
  });

  it('is tested in every field that accepts text', () => {
    const isText = ({ schema: { _zod } }: SchemaField) => _zod.def.type === 'string';
    const untried = fields.filter(isText).filter((field) => !samples.some((sample) => takes(field, sample)));
    expect(untried.map(({ path }) => path)).toEqual([]);
  });
});
