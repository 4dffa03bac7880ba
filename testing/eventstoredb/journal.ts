import fs from 'node:fs';
import type { StoredEvent } from './log.ts';

/** Returns a function that writes one line per append before it is acknowledged, so that acknowledged events survive the process. */
export const writeJournal =
  (file: string) =>
  (events: StoredEvent[]): void =>
    fs.appendFileSync(file, `${JSON.stringify(events.map(toLine))}\n`);

/** Reads a journal, and removes an incomplete last line, whose events were not acknowledged. */
export const readJournal = (file: string): StoredEvent[] => {
  if (!fs.existsSync(file)) return [];
  const text = fs.readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) fs.writeFileSync(file, whole);
  return whole
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => JSON.parse(line).map(fromLine));
};

const toLine = ({ revision, position, data, metadata, ...event }: StoredEvent) => ({
  ...event,
  revision: String(revision),
  position: String(position),
  data: Buffer.from(data).toString('base64'),
  metadata: Buffer.from(metadata).toString('base64'),
});

const fromLine = ({ revision, position, data, metadata, created, ...event }: Line): StoredEvent => ({
  ...event,
  revision: BigInt(revision),
  position: BigInt(position),
  data: Buffer.from(data, 'base64'),
  metadata: Buffer.from(metadata, 'base64'),
  created: new Date(created),
});

type Line = Omit<ReturnType<typeof toLine>, 'created'> & { created: string };
