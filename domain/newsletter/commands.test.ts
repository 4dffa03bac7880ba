import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { confirmSubscription, eraseSubscriber, normalizedAddress, subscribe, unsubscribe } from './commands.ts';

const id = 'a1'.repeat(32);

describe.each([
  { command: 'subscribe', schema: subscribe, input: { email: 'rosa@example.org', locale: 'pt', website: '' } },
  { command: 'confirmSubscription', schema: confirmSubscription, input: { token: 'abc_-1' } },
  { command: 'unsubscribe', schema: unsubscribe, input: { token: 'abc_-1' } },
  { command: 'eraseSubscriber', schema: eraseSubscriber, input: { id } },
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

describe('the e-mail address', () => {
  const given = (email: unknown) => schemaErrors(subscribe, { email });

  it.each([[undefined], [null], [''], ['   ']])('rejects the empty value %j', (email) => {
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
  ])('rejects the invalid value %j', (email) => {
    expect(given(email)).toEqual(['email: email_format']);
  });

  it.each(['rosa@example.org', "o'neil+news@mail.example.co.uk", 'R.O-s_a@EXAMPLE.org'])('accepts %j', (email) => {
    expect(given(email)).toEqual([]);
  });

  it('is trimmed and keeps its case', () => {
    expect(subscribe.parse({ email: ' Rosa@Example.org ' }).email).toBe('Rosa@Example.org');
  });

  it('is equal after normalisation when only case or surrounding spaces differ', () => {
    expect(normalizedAddress(' Rosa@Example.ORG ')).toBe(normalizedAddress('rosa@example.org'));
    expect(normalizedAddress('rosa@example.org')).not.toBe(normalizedAddress('rosa@example.com'));
  });
});

it('accepts a subscription without a locale and rejects an unsupported locale', () => {
  expect(subscribe.parse({ email: 'rosa@example.org', locale: '' }).locale).toBeUndefined();
  expect(subscribe.safeParse({ email: 'rosa@example.org', locale: 'fr' }).success).toBe(false);
});

it('rejects a subscription with the honeypot field filled in', () => {
  expect(schemaErrors(subscribe, { email: 'rosa@example.org', website: 'https://example.org' })).toEqual([
    'website: leave_empty',
  ]);
});

it.each([confirmSubscription, unsubscribe])('rejects a missing or blank link token', (schema) => {
  for (const token of [undefined, '', ' ']) expect(schemaErrors(schema, { token })).toEqual(['token: link_required']);
});

it.each([
  [undefined, 'id_required'],
  ['', 'id_required'],
  [64, 'id_format'],
  ['A'.repeat(64), 'id_format'],
  ['a'.repeat(63), 'id_format'],
  [`${id} `, 'id_format'],
])('rejects %j as the id of a subscriber: %s', (wrong, code) => {
  expect(schemaErrors(eraseSubscriber, { id: wrong })).toEqual([`id: ${code}`]);
});

it('limits the fields of a subscription', () => {
  expect(limitsOf(subscribe)).toEqual({ email: '… 254' });
});

it('limits the fields of a confirmation', () => {
  expect(limitsOf(confirmSubscription)).toEqual({ token: '… 200' });
});
