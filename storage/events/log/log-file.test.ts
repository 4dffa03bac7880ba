import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRecorder } from '#testing/projections/helpers.ts';
import { collect } from '../contract/helpers.ts';
import { MAX_EVENT_BYTES, type RecordedEvent, START_POSITION } from '../event-store.ts';
import { copyLog } from './copy-log.ts';
import type { Log } from './log.ts';
import { openLogFile, readLogFile } from './log-file.ts';

const newFile = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'levada-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'log.ndjson');
};

/** A recorded log with every character that could split a line, and one event of nearly the maximum size. */
const events: RecordedEvent[] = (() => {
  const record = createRecorder();
  return [
    ...record('article-1', {
      type: 'Written',
      data: { text: 'um\ndois\r\u2028três\u2029\u0085', list: [1.5, null, {}] },
    }),
    ...record('article-2', { type: 'Written', data: null }, { type: 'Edited', data: { texto: '“São Vicente” 🏔️' } }),
    ...record('article-1', { type: 'Illustrated', data: { picture: 'x'.repeat(MAX_EVENT_BYTES - 1000) } }),
    ...record('article-3', { type: 'Written', data: {} }),
  ];
})();

const logOf = (all: RecordedEvent[]): Log => ({
  name: 'a log',
  async *read(after) {
    yield* all.filter(({ position }) => position > after);
  },
});

const exportTo = async (path: string, all = events) => {
  const file = await openLogFile(path);
  return copyLog(logOf(all), file).finally(file.close);
};

const readBack = async (path: string): Promise<RecordedEvent[]> =>
  collect((await readLogFile(path)).read(START_POSITION));

test('returns what was written, event by event', async () => {
  const path = await newFile();
  expect(await exportTo(path)).toMatchObject({ found: 0, copied: 5, streams: 3 });
  expect(await readBack(path)).toEqual(events);
  expect((await readLogFile(path)).end).toBe(5n);
});

test('writes one JSON object a line, with large numbers as text', async () => {
  const path = await newFile();
  await exportTo(path, events.slice(0, 2));
  const lines = (await readFile(path, 'utf8')).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toBe('');
  expect(Object.keys(JSON.parse(lines[0]!))).toEqual([
    'stream',
    'revision',
    'position',
    'id',
    'type',
    'data',
    'metadata',
    'created',
  ]);
  expect(JSON.parse(lines[0]!)).toMatchObject({ stream: 'article-1', revision: '0', position: '1', id: events[0]!.id });
});

test('reads after a position', async () => {
  const path = await newFile();
  await exportTo(path);
  expect(await collect((await readLogFile(path)).read(3n))).toEqual(events.slice(3));
});

test('writes an empty file for an empty log, and reads it as an empty log', async () => {
  const path = await newFile();
  await exportTo(path, []);
  expect((await stat(path)).size).toBe(0);
  expect(await readBack(path)).toEqual([]);
  expect((await readLogFile(path)).end).toBe(START_POSITION);
});

test('resumes after the last complete line, wherever an export was interrupted', async () => {
  const path = await newFile();
  await exportTo(path);
  const whole = await readFile(path);
  const ends = [...whole.keys()].filter((at) => whole[at] === 0x0a);
  const cuts = [0, 1, 9, 10, 11, ...ends.flatMap((end) => [end - 1, end, end + 1, end + 5]), whole.length - 2];
  for (const cut of cuts.filter((at) => at <= whole.length)) {
    await truncate(path, cut);
    await exportTo(path);
    expect((await readFile(path)).equals(whole), `cut at ${cut}`).toBe(true);
  }
});

test('leaves the file unchanged when an export is repeated, and appends new events', async () => {
  const path = await newFile();
  await exportTo(path, events.slice(0, 3));
  expect(await exportTo(path, events.slice(0, 3))).toMatchObject({ found: 3, copied: 0, streams: 2 });
  expect(await exportTo(path)).toMatchObject({ found: 3, copied: 2, streams: 3 });
  expect(await readBack(path)).toEqual(events);
});

test('rejects a truncated file as a source', async () => {
  const path = await newFile();
  await exportTo(path);
  await truncate(path, (await stat(path)).size - 1);
  await expect(readLogFile(path)).rejects.toThrow('middle of a line');
});

test.each([
  ['without a line feed', 'Lista de compras: pão'],
  ['with line feeds', 'pão\nqueijo\nvinho'],
])('rejects a file of another kind and leaves it unchanged: text %s', async (_, text) => {
  const path = await newFile();
  await writeFile(path, text);
  await expect(exportTo(path)).rejects.toThrow(/is not an exported log|is not an event/);
  expect(await readFile(path, 'utf8')).toBe(text);
});

test.each([
  ['no JSON', 'olá', 'Line 6'],
  ['an event without an id', '{"stream":"a-1","revision":"0","position":"6"}', 'id'],
  ['a number in place of a revision', JSON.stringify({ ...JSON.parse('{"stream":"a-1"}'), revision: 0 }), 'revision'],
])('names the line that is %s', async (_, line, complaint) => {
  const path = await newFile();
  await exportTo(path);
  await appendFile(path, `${line}\n${line}\n`);
  const reading = readLogFile(path).then((file) => collect(file.read(START_POSITION)));
  await expect(reading).rejects.toThrow(/is not an event of an exported log/);
  await expect(exportTo(path)).rejects.toThrow(complaint);
});
