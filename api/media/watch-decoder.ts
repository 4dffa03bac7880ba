import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { PictureTooLarge } from './errors.ts';

/** Limits of a decoder for one picture. */
export interface DecoderLimits {
  /** Milliseconds of processor time, so that a busy machine refuses no picture. Known on Linux only. */
  cpuMs: number;
  /** Milliseconds by the clock, for a decoder that hangs. */
  wallMs: number;
  /** Resident bytes. Known on Linux only. */
  memoryBytes: number;
}

export interface DecoderWatch {
  /**
   * Returns the error for the picture whose decoder ended. It names the limit that was exceeded; if none was, it is `otherwise`, by default
   * that the decoder crashed on the file.
   */
  whyEnded(otherwise?: Error): Error;
  stop(): void;
}

/** Milliseconds between two readings of what a decoder uses. */
const READING_INTERVAL = 50;

/**
 * Watches a decoder process while it decodes one picture, and kills the process when its memory, or its time for this picture, exceeds
 * `limits`. The returned `whyEnded` gives the error for the picture. The caller calls `stop` when the picture is decoded.
 */
export const watchDecoder = (child: ChildProcess, limits: DecoderLimits): DecoderWatch => {
  let exceeded: string | undefined;
  const kill = (why: string) => {
    exceeded = why;
    child.kill('SIGKILL');
  };
  const tooLong = 'The picture takes too long to decode.';
  const usedBefore = readUsage(child);
  const wall = setTimeout(() => kill(tooLong), limits.wallMs);
  const readings = setInterval(async () => {
    const [before, now] = [await usedBefore, await readUsage(child)];
    if (now.residentBytes > limits.memoryBytes) kill('The picture takes too much memory to decode.');
    else if (now.cpuMs - before.cpuMs > limits.cpuMs) kill(tooLong);
  }, READING_INTERVAL);
  return {
    whyEnded: (otherwise = new PictureTooLarge('The picture decoder crashed on this file.')) =>
      exceeded === undefined ? otherwise : new PictureTooLarge(exceeded),
    stop() {
      clearTimeout(wall);
      clearInterval(readings);
    },
  };
};

const PAGE_BYTES = 4096;

/** Linux tells times in hundredths of a second, whatever the clock of the processor. */
const TICK_MS = 10;

export interface ProcessUsage {
  residentBytes: number;
  /** Milliseconds of processor time since the process began. */
  cpuMs: number;
}

/**
 * Reads from Linux how much memory and processor time a process uses. Resolves to zeros on other systems and for a process that has ended.
 */
export const readUsage = async ({ pid }: ChildProcess): Promise<ProcessUsage> => {
  if (process.platform !== 'linux') return { residentBytes: 0, cpuMs: 0 };
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, may hold spaces. Behind it: utime and stime are fields 14 and 15, rss is field 24 (man 5 proc).
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime = 0, stime = 0, pages = 0] = [fields[11], fields[12], fields[21]];
  return { residentBytes: pages * PAGE_BYTES, cpuMs: (utime + stime) * TICK_MS };
};
