import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { confirmSubscription, eraseSubscriber, normalizedAddress, subscribe, unsubscribe } from './commands.ts';

const id = 'a1'.repeat(32);

describe.each([
  { command: 'subscribe', schema: subscribe, input: { email: 'rosa@example.org', locale: 'pt', website: '' } },
  { command: 'confirmSubscription', schema: confirmSubscription, input: { token: 'abc_-1' } },
  { command: 'unsubscribe', schema: unsubscribe, input: { token: 'abc_-1' } },
  { command: 'eraseSubscriber', schema: eraseSubscriber, input: { id } },
])('$command', ({ schema, input }) => {
  it('takes a complete input', () => {
    expect(schemaErrors(schema, input)).toEqual([]);
  });

  it('refuses unknown fields', () => {
    expect(schemaErrors(schema, { ...input, admin: true })).toEqual([': Unrecognized key: "admin"']);
  });

  it('refuses NUL and half characters in every text, which the event log cannot hold', () => {
    expect(withInvalidCharacters(input).filter((bad) => schema.safeParse(bad).success)).toEqual([]);
  });
});

describe('the address', () => {
  const given = (email: unknown) => schemaErrors(subscribe, { email });

  it.each([[undefined], [null], [''], ['   ']])('is required, not %j', (email) => {
    expect(given(email)).toEqual(['email: email_required']);
  });

  it.each([
    'rosa',
    'rosa@',
    '@example.org',
    'rosa@example',
    'rosa@@example.org',
    'rosa@example.org, ana@example.org',
    'Rosa <rosa@example.org>',
    'rosa@example.org\nbcc: all@example.org',
    'rosa@example.org\r\nSubject: x',
    `${'r'.repeat(250)}@example.org`,
  ])('has the form of one, not %j', (email) => {
    expect(given(email)).toEqual(['email: email_format']);
  });

  it.each(['rosa@example.org', "o'neil+news@mail.example.co.uk", 'R.O-s_a@EXAMPLE.org'])('may be %j', (email) => {
    expect(given(email)).toEqual([]);
  });

  it('is kept as it was typed, but for the spaces around it', () => {
    expect(subscribe.parse({ email: ' Rosa@Example.org ' }).email).toBe('Rosa@Example.org');
  });

  it('is the same in any case', () => {
    expect(normalizedAddress(' Rosa@Example.ORG ')).toBe(normalizedAddress('rosa@example.org'));
    expect(normalizedAddress('rosa@example.org')).not.toBe(normalizedAddress('rosa@example.com'));
  });
});

it('the language may be left out, but is one of ours', () => {
  expect(subscribe.parse({ email: 'rosa@example.org', locale: '' }).locale).toBeUndefined();
  expect(subscribe.safeParse({ email: 'rosa@example.org', locale: 'fr' }).success).toBe(false);
});

it('the field that nobody sees stays empty', () => {
  expect(schemaErrors(subscribe, { email: 'rosa@example.org', website: 'https://example.org' })).toEqual([
    'website: leave_empty',
  ]);
});

it.each([confirmSubscription, unsubscribe])('a link is required', (schema) => {
  for (const token of [undefined, '', ' ']) expect(schemaErrors(schema, { token })).toEqual(['token: link_required']);
});

it.each([undefined, '', 'A'.repeat(64), 'a'.repeat(63), `${id} `])('no subscriber is named %j', (wrong) => {
  expect(schemaErrors(eraseSubscriber, { id: wrong })).toEqual(['id: id_required']);
});
