import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { addContributor, deleteContributor, editContributor } from './commands.ts';

const id = '0b2f7c34-52d1-4f5e-9a39-1d1b3f6f0c11';
const avatar = '0123456789abcdef0123456789abcdef';

describe.each([
  { command: 'addContributor', schema: addContributor, input: { name: 'Cagarra', role: ['author'], avatar } },
  {
    command: 'editContributor',
    schema: editContributor,
    input: { id, expectedRevision: 1, name: 'Cagarra', role: 'photographer', avatar },
  },
  { command: 'deleteContributor', schema: deleteContributor, input: { id, expectedRevision: 1 } },
])('$command', ({ schema, input }) => {
  it('accepts a complete input', () => {
    expect(schemaErrors(schema, input)).toEqual([]);
  });

  it('rejects unknown fields', () => {
    expect(schemaErrors(schema, { ...input, admin: true })).toEqual([': Unrecognized key: "admin"']);
  });

  it('rejects unstorable characters in every text field', () => {
    expect(withInvalidCharacters(input).filter((bad) => schema.safeParse(bad).success)).toEqual([]);
  });
});

it.each([editContributor, deleteContributor])('requires the id of the contributor to edit or delete', (schema) => {
  expect(schemaErrors(schema, {})).toEqual(['id: id_required']);
  expect(schemaErrors(schema, { id: '' })).toEqual(['id: id_required']);
});

describe('the name of a contributor', () => {
  const named = (name: unknown) => schemaErrors(addContributor, { name, role: 'author' });

  it.each([[undefined], [null], [''], ['   ']])('cannot be %j', (name) => {
    expect(named(name)).toEqual(['name: name_required']);
  });

  it('has at least 2 characters after trimming', () => {
    expect(named('A')).toEqual(['name: name_too_short']);
    expect(named(' A ')).toEqual(['name: name_too_short']);
    expect(named('Zé')).toEqual([]);
    expect(addContributor.parse({ name: ' Zé ', role: 'author' }).name).toBe('Zé');
  });

  it('cannot be cleared or shortened below 2 characters by an edit', () => {
    expect(schemaErrors(editContributor, { id, name: '' })).toEqual(['name: name_required']);
    expect(schemaErrors(editContributor, { id, name: 'A' })).toEqual(['name: name_too_short']);
    expect(schemaErrors(editContributor, { id })).toEqual([]);
  });
});

describe('the roles of a contributor', () => {
  const roles = (role: unknown) => addContributor.parse({ name: 'Cagarra', role }).role;

  it.each([[undefined], [null], [''], [[]], [['']], ['editor'], [['author', 'editor']]])('cannot be %j', (role) => {
    expect(schemaErrors(addContributor, { name: 'Cagarra', role })).toEqual(['role: role_required']);
    if (role !== undefined) expect(schemaErrors(editContributor, { id, role })).toEqual(['role: role_required']);
  });

  it('are accepted as one form field or several', () => {
    expect(roles('author')).toEqual(['author']);
    expect(roles(['photographer'])).toEqual(['photographer']);
    expect(roles(['author', 'photographer'])).toEqual(['author', 'photographer']);
  });

  it('are sorted and freed of duplicates', () => {
    expect(roles(['photographer', 'author', 'photographer'])).toEqual(['author', 'photographer']);
  });
});

describe('the avatar of a contributor', () => {
  it('is removed by an empty form field or null', () => {
    expect(addContributor.parse({ name: 'Cagarra', role: 'author', avatar: '' }).avatar).toBeNull();
    expect(editContributor.parse({ id, avatar: null }).avatar).toBeNull();
  });

  it('must be an uploaded picture', () => {
    expect(schemaErrors(editContributor, { id, avatar: 'https://example.org/face.jpg' })).toEqual([
      'avatar: media_required',
    ]);
  });
});

it('limits the fields of a contributor', () => {
  expect(limitsOf(addContributor)).toEqual({ name: '2 … 120', role: '1 …', biography: '… 2000' });
});
