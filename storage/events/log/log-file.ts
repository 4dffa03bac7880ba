import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { type EventMetadata, type RecordedEvent, START_POSITION } from '../event-store.ts';
import type { Log, WritableLog } from './log.ts';

/** Whole numbers that may exceed a double, as text. */
const whole = z.string().regex(/^\d+$/).transform(BigInt);

/** A line of the file. The content of data and metadata is not validated. */
const line = z.object({
  stream: z.string().min(1),
  revision: whole,
  position: whole,
  id: z.uuid(),
  type: z.string().min(1),
  data: z.custom<unknown>((value) => value !== undefined),
  metadata: z.custom<EventMetadata>((value) => typeof value === 'object' && value !== null),
  created: z.iso.datetime().transform((text) => new Date(text)),
});

const FIRST_FIELD = '{"stream":';

const encode = ({ stream, revision, position, id, type, data, metadata, created }: RecordedEvent): string =>
  `${JSON.stringify({ stream, revision: String(revision), position: String(position), id, type, data, metadata, created })}\n`;

const decode = (text: string, where: string, path: string): RecordedEvent => {
  try {
    return line.parse(JSON.parse(text));
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : (cause as Error).message;
    throw new InvalidLogFile(`${where} of ${path} is not an event of an exported log: ${why}`, { cause });
  }
};

/** The file was not written by `openLogFile`, or is incomplete. */
export class InvalidLogFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InvalidLogFile';
  }
}

interface LogFile extends Log {
  /** Position of the last event. */
  end: bigint;
}

/**
 * Opens a file of exported events, written by `openLogFile`, as the source of a copy; `end` is the position of its last event. Throws
 * `InvalidLogFile` when its last line is incomplete.
 */
export const readLogFile = async (path: string): Promise<LogFile> => {
  await using file = await open(path);
  const { size } = await file.stat();
  const end = await endOfLines(file, size);
  if (end < size) {
    throw new InvalidLogFile(
      `${path} ends in the middle of a line: its export was interrupted. Repeat the export; it resumes there.`,
    );
  }
  return { name: path, read: (after) => readEvents(path, end, after), end: await lastPosition(file, end, path) };
};

const lastPosition = async (file: FileHandle, end: number, path: string): Promise<bigint> => {
  if (end === 0) return START_POSITION;
  const start = await endOfLines(file, end - 1);
  const { buffer } = await file.read(Buffer.alloc(end - 1 - start), 0, end - 1 - start, start);
  return decode(buffer.toString(), 'The last line', path).position;
};

/**
 * Opens a file of one event a line (NDJSON) as the target of a copy; creates it if missing. An incomplete last line, left by an interrupted
 * copy, is removed with the first write. `close` flushes the file to disk. Throws `InvalidLogFile` for a file of another kind.
 */
export const openLogFile = async (path: string): Promise<WritableLog & { close(): Promise<void> }> => {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    let end = await endOfLines(file, size);
    await expectOwnRest(file, path, end);
    let isTrimmed = end === size;
    return {
      name: path,
      read: (after) => readEvents(path, end, after),
      async write(events) {
        if (!isTrimmed) await file.truncate(end);
        isTrimmed = true;
        const bytes = Buffer.from(events.map(({ event }) => encode(event)).join(''));
        await file.appendFile(bytes);
        end += bytes.length;
      },
      async close() {
        await file.sync();
        await file.close();
      },
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** Verifies that the incomplete last line starts like an exported event, so that a file of another kind is not changed. */
const expectOwnRest = async (file: FileHandle, path: string, end: number): Promise<void> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_FIELD.length), 0, FIRST_FIELD.length, end);
  const rest = buffer.toString('latin1', 0, bytesRead);
  if (!FIRST_FIELD.startsWith(rest)) throw new InvalidLogFile(`${path} is not an exported log. Give another file.`);
};

const LINE_FEED = 0x0a;
const CHUNK = 1024 * 1024;

/** Returns the offset after the last line feed. */
const endOfLines = async (file: FileHandle, size: number): Promise<number> => {
  for (let end = size; end > 0; end -= CHUNK) {
    const start = Math.max(0, end - CHUNK);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    const at = buffer.subarray(0, bytesRead).lastIndexOf(LINE_FEED);
    if (at !== -1) return start + at + 1;
  }
  return 0;
};

async function* readEvents(path: string, end: number, after: bigint): AsyncIterable<RecordedEvent> {
  let number = 0;
  for await (const text of readLines(path, end)) {
    const event = decode(text, `Line ${++number}`, path);
    if (event.position > after) yield event;
  }
}

/** Yields the lines of a file up to byte `end`, split at line feeds only: `readline` also splits at U+2028, which JSON text may contain. */
export async function* readLines(path: string, end: number): AsyncIterable<string> {
  if (end === 0) return;
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: end - 1, highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)]).toString();
      begun = [];
      from = at + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
}
