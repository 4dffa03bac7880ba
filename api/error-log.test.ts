import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EventStoreUnavailable } from '#storage/events/event-store.ts';
import { createErrorLog } from './error-log.ts';

const openFaultLog = () => {
  const lines: string[] = [];
  return { lines, log: createErrorLog((line) => lines.push(String(line))) };
};

const away = () => new EventStoreUnavailable('EventStoreDB does not answer');

describe('createErrorLog', () => {
  it('writes a repeated error once, then at its 10th, 100th and 1,000th occurrence', () => {
    const { lines, log } = openFaultLog();
    for (let times = 1; times <= 1_000; times++) log(`Projection ${times % 14}`, away());
    expect(lines).toEqual([
      'Projection 1: EventStoreDB does not answer',
      'Projection 10: EventStoreDB does not answer (10 times)',
      'Projection 2: EventStoreDB does not answer (100 times)',
      'Projection 6: EventStoreDB does not answer (1000 times)',
    ]);
  });

  it('treats errors that differ only in stream or position as the same', () => {
    const { lines, log } = openFaultLog();
    for (const stream of [randomUUID(), randomUUID(), randomUUID()]) {
      log('A request', new EventStoreUnavailable(`The events for article-${stream} were not sent`));
    }
    expect(lines).toHaveLength(1);
  });

  it('writes a different error separately', () => {
    const { lines, log } = openFaultLog();
    log('Projection article', away());
    log('Projection article', new EventStoreUnavailable('The event log was closed'));
    expect(lines).toHaveLength(2);
  });

  it('writes a full disk as one sentence', () => {
    const { lines, log } = openFaultLog();
    log('Kept assets', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    expect(lines).toEqual([
      'Kept assets: The disk is full (ENOSPC: no space left on device, write). Free some space on it and try again.',
    ]);
  });

  it('includes the stack trace of an unexpected error', () => {
    const { lines, log } = openFaultLog();
    log('Reactor mail', new TypeError('x is not a function'));
    expect(lines[0]).toMatch(/^Reactor mail: TypeError: x is not a function\n\s+at .*error-log\.test/);
    log('Reactor mail', 'no error at all');
    expect(lines[1]).toBe('Reactor mail: no error at all');
  });
});
