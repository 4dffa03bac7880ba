import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EventStoreUnavailable } from '#storage/events/event-store.ts';
import { createErrorLog } from './error-log.ts';

const openFaultLog = () => {
  const lines: string[] = [];
  return { lines, log: createErrorLog((line) => lines.push(String(line))) };
};

const away = () => new EventStoreUnavailable('EventStoreDB does not answer');

describe('a fault', () => {
  it('that repeats is written once, then counted', () => {
    const { lines, log } = openFaultLog();
    for (let times = 1; times <= 1_000; times++) log(`Projection ${times % 14}`, away());
    expect(lines).toEqual([
      'Projection 1: EventStoreDB does not answer',
      'Projection 10: EventStoreDB does not answer (10 times)',
      'Projection 2: EventStoreDB does not answer (100 times)',
      'Projection 6: EventStoreDB does not answer (1000 times)',
    ]);
  });

  it('that names another stream or position each time is the same', () => {
    const { lines, log } = openFaultLog();
    for (const stream of [randomUUID(), randomUUID(), randomUUID()]) {
      log('A request', new EventStoreUnavailable(`The events for article-${stream} were not sent`));
    }
    expect(lines).toHaveLength(1);
  });

  it('of another kind is written beside it', () => {
    const { lines, log } = openFaultLog();
    log('Projection article', away());
    log('Projection article', new EventStoreUnavailable('The event log was closed'));
    expect(lines).toHaveLength(2);
  });

  it('that nobody foresaw shows where it comes from', () => {
    const { lines, log } = openFaultLog();
    log('Reactor mail', new TypeError('x is not a function'));
    expect(lines[0]).toMatch(/^Reactor mail: TypeError: x is not a function\n\s+at .*error-log\.test/);
    log('Reactor mail', 'no error at all');
    expect(lines[1]).toBe('Reactor mail: no error at all');
  });
});
