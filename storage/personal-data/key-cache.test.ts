import { createSecretKey, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeyCache } from './key-cache.ts';

const key = (id: string) => ({ id, subject: 'ana', key: createSecretKey(randomBytes(32)) });

let loads: string[];
const load = async (id: string) => {
  loads.push(id);
  return id.startsWith('gone') ? ('destroyed' as const) : key(id);
};
beforeEach(() => {
  loads = [];
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('loads a key once until it is dropped', async () => {
  const cache = createKeyCache(load);
  const first = await cache.get('a');
  expect(await cache.get('a')).toBe(first);
  await cache.get('b');
  cache.drop('a');
  expect(await cache.get('a')).not.toBe(first);
  await cache.get('b');
  expect(loads).toEqual(['a', 'b', 'a']);
  cache.dropAll();
  await cache.get('a');
  await cache.get('b');
  expect(loads).toEqual(['a', 'b', 'a', 'a', 'b']);
});

test('loads a key again after half a minute', async () => {
  const cache = createKeyCache(load);
  await cache.get('a');
  vi.advanceTimersByTime(29_999);
  await cache.get('a');
  expect(loads).toEqual(['a']);
  vi.advanceTimersByTime(1);
  await cache.get('a');
  expect(loads).toEqual(['a', 'a']);
});

test('does not cache a missing key', async () => {
  const cache = createKeyCache(load);
  expect(await cache.get('gone')).toBe('destroyed');
  expect(await cache.get('gone')).toBe('destroyed');
  expect(loads).toEqual(['gone', 'gone']);
});

test.each(['drop', 'dropAll'] as const)('does not cache a key that was being loaded during %s', async (way) => {
  const cache = createKeyCache(load);
  const loading = cache.get('a');
  cache[way]('a');
  await loading;
  await cache.get('a');
  expect(loads).toEqual(['a', 'a']);
});

test('evicts the oldest keys', async () => {
  const cache = createKeyCache(load);
  for (let number = 0; number <= 5_000; number++) await cache.get(String(number));
  await cache.get('5000');
  await cache.get('1');
  expect(loads).toHaveLength(5_001);
  await cache.get('0');
  expect(loads).toHaveLength(5_002);
});
