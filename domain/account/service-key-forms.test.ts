import { describe, expect, it } from 'vitest';
import { limitsOf } from '#testing/schema-limits.ts';
import { displayName, emailAddress } from './forms.ts';
import { accountKeyScopes, serviceKeyScopes } from './service-key-events.ts';
import { newAccountKey, newS3Key, newServiceKey } from './service-key-forms.ts';

const key = { name: 'Backup', scopes: [serviceKeyScopes[0]], days: null as number | null };
const isValid = (changed: object) => newServiceKey.safeParse({ ...key, ...changed }).success;

describe('the request for a service key', () => {
  it('has between one right and all of them', () => {
    expect([isValid({}), isValid({ scopes: serviceKeyScopes })]).toEqual([true, true]);
    expect([isValid({ scopes: [] }), isValid({ scopes: [...serviceKeyScopes, serviceKeyScopes[0]] })]).toEqual([
      false,
      false,
    ]);
  });

  it('is for some days, at most ten years, or without an end', () => {
    expect([1, 3650, null].map((days) => isValid({ days }))).toEqual([true, true, true]);
    expect([0, 3651, 1.5].map((days) => isValid({ days }))).toEqual([false, false, false]);
  });
});

describe('the request for a key that acts for an account', () => {
  const isValidFor = (days: number | null) =>
    newAccountKey.safeParse({ name: 'Editor', scopes: [accountKeyScopes[0]], days }).success;

  it('is for some days, at most a year', () => {
    expect([1, 366].map(isValidFor)).toEqual([true, true]);
    expect([0, 367, null].map(isValidFor)).toEqual([false, false, false]);
  });
});

describe('the request for a key of the S3 protocol', () => {
  const isValidFor = (buckets: string[]) => newS3Key.safeParse({ name: 'S3', days: null, buckets }).success;

  it('names up to a hundred buckets', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `b${at}`);
    expect([[], names(100)].map(isValidFor)).toEqual([true, true]);
    expect([names(101), [''], ['x'.repeat(101)]].map(isValidFor)).toEqual([false, false, false]);
  });
});

it('limits the fields of new keys and of accounts', () => {
  expect(limitsOf(newServiceKey)).toMatchObject({ name: '… 120', days: '1 … 3650' });
  expect(limitsOf(newAccountKey)).toMatchObject({ name: '… 120', days: '1 … 366' });
  expect(limitsOf(newS3Key)).toMatchObject({
    name: '… 120',
    days: '1 … 3650',
    buckets: '… 100',
    'buckets[]': '1 … 100',
  });
  expect([limitsOf(displayName), limitsOf(emailAddress)]).toEqual([{ '': '… 120' }, { '': '… 254' }]);
});
