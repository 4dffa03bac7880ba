import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadModelChange } from '#projections/engine/read-model-changes.ts';
import { invalidateOnChange } from './invalidate-on-change.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const follow = () => {
  const told: (readonly string[])[] = [];
  let listener: (change: ReadModelChange) => void = () => {};
  const app = Fastify();
  const changes = {
    onChange(given: typeof listener) {
      listener = given;
      return () => {};
    },
  };
  const answers = { invalidate: (tags: readonly string[]) => void (tags.length > 0 && told.push(tags)) };
  const tellWaiting = invalidateOnChange(app, changes, answers, 1_000);
  const hear = (...tags: string[]) => listener({ projection: 'any', position: 1n, tags });
  return { app, told, hear, tellWaiting };
};

it('invalidates editors’ changes immediately', () => {
  const { told, hear } = follow();
  hear('article:1', 'articles:pt');
  hear('settings');
  expect(told).toEqual([['article:1', 'articles:pt'], ['settings']]);
});

it('invalidates the first vote immediately, and further ones together within a second', () => {
  const { told, hear } = follow();
  hear('votes');
  expect(told).toHaveLength(1);
  for (let vote = 0; vote < 50; vote += 1) hear('votes');
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([['votes'], ['votes']]);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(2);
  hear('votes');
  expect(told).toHaveLength(3);
});

it('flushes a pending batch on request, and only once', () => {
  const { told, hear, tellWaiting } = follow();
  hear('votes');
  hear('votes');
  tellWaiting();
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveLength(2);
});

it('does not delay other changes that come with votes', () => {
  const { told, hear } = follow();
  hear('votes');
  hear('votes', 'restaurants');
  expect(told).toEqual([['votes'], ['restaurants']]);
});

it('leaves no timer behind when the app is closed', async () => {
  const { app, told, hear } = follow();
  hear('votes');
  hear('votes');
  await app.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(told).toHaveLength(1);
});
