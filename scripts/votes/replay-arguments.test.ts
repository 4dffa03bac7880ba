import { expect, it } from 'vitest';
import { UsageError } from '../run-script.ts';
import { parseReplayArguments } from './replay-arguments.ts';

/** What the command line gives without options. */
const DEFAULTS = { by: 'day', rule: 'counted', format: 'table' };

it('counts all votes by day as they were counted, without options', () => {
  expect(parseReplayArguments(DEFAULTS)).toEqual({
    period: { from: undefined, to: undefined },
    until: undefined,
    by: 'day',
    rule: 'counted',
    format: 'table',
    explain: undefined,
    out: undefined,
  });
});

it.each([
  ['2026-10-24', '2026-10-24T23:00:00.000Z'],
  ['2026-10-25', '2026-10-26T00:00:00.000Z'],
  ['2026-10-25T18:30:00+01:00', '2026-10-25T17:30:00.000Z'],
])('reads the log until %s, %s in UTC', (given, moment) => {
  expect(parseReplayArguments({ ...DEFAULTS, until: given }).until).toBe(moment);
});

it.each([
  [{ from: '2026-02-30' }, '--from 2026-02-30 is no day'],
  [{ to: 'tomorrow' }, '--to tomorrow is no day'],
  [{ from: '2026-10-25', to: '2026-10-24' }, '--from must not be after --to'],
  [{ until: 'noon' }, '--until noon is no moment'],
  [{ by: 'hour' }, '--by hour is unknown: use day, week'],
  [{ format: 'xml' }, '--format xml is unknown'],
  [{ format: 'parquet' }, 'add --out'],
  [{ format: 'parquet', out: 'x', explain: 'mar' }, 'leave out --explain'],
])('rejects %j with one sentence', (given, sentence) => {
  const parse = () => parseReplayArguments({ ...DEFAULTS, ...given });
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(sentence);
  expect(parse).not.toThrow('\n');
});
