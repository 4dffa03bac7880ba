import { expect, test } from 'vitest';
import type { AnyAggregate } from './aggregate.ts';
import { upcastersOf } from './event-registry.ts';
import type { Upcaster } from './upcasters.ts';

const aggregate = (prefix: string, events: AnyAggregate['upcastersByType']): AnyAggregate => ({
  prefix,
  decider: { initial: undefined, evolve: () => undefined },
  upcastersByType: events,
});
const steps: Upcaster[] = [(data) => data];

test('rejects two aggregates with different upcasters for the same event type', () => {
  const shared = [aggregate('kiosk-', { Opened: steps }), aggregate('bar-', { Opened: steps, Closed: [] })];
  expect(upcastersOf(shared)).toEqual({ Opened: steps, Closed: [] });
  const apart = [aggregate('kiosk-', { Opened: steps }), aggregate('bar-', { Opened: [] })];
  expect(() => upcastersOf(apart)).toThrow('Two aggregates name Opened');
});

test('rejects a stream prefix that begins with the prefix of another aggregate', () => {
  expect(() => upcastersOf([aggregate('kiosk-', {}), aggregate('kiosk-bar-', {})])).toThrow('begin with kiosk-');
});
