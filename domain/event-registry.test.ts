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

test('every event type has one history, whoever writes it', () => {
  const shared = [aggregate('kiosk-', { Opened: steps }), aggregate('bar-', { Opened: steps, Closed: [] })];
  expect(upcastersOf(shared)).toEqual({ Opened: steps, Closed: [] });
  const apart = [aggregate('kiosk-', { Opened: steps }), aggregate('bar-', { Opened: [] })];
  expect(() => upcastersOf(apart)).toThrow('Two aggregates name Opened');
});

test('no stream belongs to two aggregates', () => {
  expect(() => upcastersOf([aggregate('kiosk-', {}), aggregate('kiosk-bar-', {})])).toThrow('begin with kiosk-');
});
