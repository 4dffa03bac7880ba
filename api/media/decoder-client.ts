import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { PictureDescription } from '#domain/media/events.ts';
import { createConcurrencyLimit } from '../http/limits/concurrency-limit.ts';
import type { EncodeOptions } from './encode.ts';
import { NotAPicture, PictureTooLarge } from './errors.ts';
import { withTemporaryFolder } from './temporary-folder.ts';
import { type DecoderLimits, readUsage, watchDecoder } from './watch-decoder.ts';

/** A request to the decoder process: describes the picture in a file, or encodes it if `encode` is given. */
export interface DecoderRequest {
  /** Absolute path. */
  file: string;
  encode?: EncodeOptions;
}

export type DecoderResponse =
  | { description: PictureDescription }
  | { encoded: Uint8Array<ArrayBuffer> }
  | { refused: { name: string; message: string } };

const DECODER_PROCESS = fileURLToPath(new URL('decoder-process.ts', import.meta.url));

/**
 * Kernel limit for the data of the decoder process in kilobytes, of which V8 reserves 580,000 and uses few. It stops growth that is faster
 * than `watchDecoder` reads. Not every system supports it.
 */
const DATA_LIMIT_KB = 900_000;
/** Limits for one picture; the largest that is accepted takes two seconds on a slow machine. Where processor time is unknown, the clock counts. */
const LIMITS: DecoderLimits = {
  cpuMs: 15_000,
  wallMs: process.platform === 'linux' ? 120_000 : 15_000,
  memoryBytes: 275 * 1024 * 1024,
};
/** Resident bytes above which the decoder is not reused, because freed memory is not returned to the system. */
const MAX_REUSE_BYTES = 150 * 1024 * 1024;
/** Milliseconds after which an idle decoder is killed. */
const IDLE_TIMEOUT_MS = 10_000;

/** One picture at a time in this process: two would take twice the memory. */
const runOneByOne = createConcurrencyLimit({ concurrency: 1, maxQueued: 200 });

let idle: { child: ChildProcess; timer: NodeJS.Timeout } | undefined;

/**
 * Runs `describePicture` on a file in the decoder process, which keeps a malicious picture away from the server. Throws `NotAPicture`;
 * `PictureTooLarge`, also when decoding crashes or exceeds its limits of time or memory; `Problem` 503 when too many requests wait.
 */
export const describeFile = (file: string): Promise<PictureDescription> =>
  runOneByOne(async () => {
    const response = await requestDecoder({ file });
    if (!('description' in response)) throw new Error('Unexpected response of the picture decoder');
    return response.description;
  });

/**
 * Encodes a picture in the decoder process and returns the bytes. `look` is the format and size. `read` opens the original when the
 * picture's turn comes; if it returns undefined, so does this function. Throws `NotAPicture`; `PictureTooLarge`, also when decoding crashes
 * or exceeds its limits of time or memory; `Problem` 503 when too many requests wait.
 */
export const encodeStream = (
  read: () => Promise<Readable | undefined>,
  look: EncodeOptions,
): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  runOneByOne(() =>
    withTemporaryFolder(async (folder) => {
      const content = await read();
      if (!content) return undefined;
      const file = join(folder, 'picture');
      await pipeline(content, createWriteStream(file));
      const response = await requestDecoder({ file, encode: look });
      if (!('encoded' in response)) throw new Error('Unexpected response of the picture decoder');
      return response.encoded;
    }),
  );

const requestDecoder = async (decoderRequest: DecoderRequest): Promise<DecoderResponse> => {
  const response = await sendToProcess(decoderRequest);
  if (!('refused' in response)) return response;
  const { name, message } = response.refused;
  if (name === 'PictureTooLarge') throw new PictureTooLarge(message, { isWhole: true });
  throw new NotAPicture(message, { isWhole: name === 'NotAPicture' });
};

/** An idle decoder ended before it responded, for a reason of its own: it was killed, perhaps before the picture came. */
class IdleDecoderEnded extends Error {}

const sendToProcess = async (decoderRequest: DecoderRequest): Promise<DecoderResponse> => {
  const child = takeIdle();
  if (!child) return sendTo(start(), decoderRequest);
  try {
    return await sendTo(child, decoderRequest, new IdleDecoderEnded());
  } catch (error) {
    if (error instanceof IdleDecoderEnded) return sendToProcess(decoderRequest);
    throw error;
  }
};

/**
 * Sends a request to a decoder. When the decoder ends without a response, and not because of a limit, throws `ended`, by default that it
 * crashed on the file.
 */
const sendTo = async (child: ChildProcess, decoderRequest: DecoderRequest, ended?: Error): Promise<DecoderResponse> => {
  const limits = watchDecoder(child, LIMITS);
  try {
    const response = await new Promise<DecoderResponse>((resolve, reject) => {
      child.once('message', (message) => resolve(message as DecoderResponse));
      child.once('error', reject);
      child.once('exit', () => reject(limits.whyEnded(ended)));
      child.send(decoderRequest, (error) => error && reject(ended ?? error));
    });
    await keepOrKill(child);
    return response;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    limits.stop();
    child.removeAllListeners();
    child.on('error', () => {});
  }
};

/** Starts a decoder by a shell, which sets the memory limit and replaces itself with the decoder. Its stderr is inherited. */
const start = (): ChildProcess => {
  const script = `ulimit -d ${DATA_LIMIT_KB} 2>/dev/null; exec "$0" "$@"`;
  const args = ['-c', script, process.execPath, '--max-old-space-size=64', DECODER_PROCESS];
  const env = { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', NODE_ENV: process.env.NODE_ENV };
  const child = spawn('/bin/sh', args, {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  return child;
};

const takeIdle = (): ChildProcess | undefined => {
  if (!idle) return undefined;
  const { child, timer } = idle;
  clearTimeout(timer);
  idle = undefined;
  child.removeAllListeners();
  if (!child.connected) return undefined;
  child.ref();
  child.channel?.ref();
  return child;
};

const keepOrKill = async (child: ChildProcess): Promise<void> => {
  const { residentBytes } = await readUsage(child);
  if (residentBytes > MAX_REUSE_BYTES) return void child.kill('SIGKILL');
  // An idle decoder must not keep this process running.
  child.unref();
  child.channel?.unref();
  const end = () => {
    idle = undefined;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(end, IDLE_TIMEOUT_MS).unref();
  idle = { child, timer };
};
