import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessMemory {
  pid: number;
  name: string;
  bytes: number;
}

/**
 * Returns the memory of a process and all its descendants (Linux only): the proportional set size (PSS), or the resident set size (RSS) if
 * the kernel does not report that.
 */
export const memoryOfTree = (root: number): ProcessMemory[] =>
  idsOfTree(root).flatMap((pid) => orGone(() => memoryOf(pid)) ?? []);

/** Milliseconds of a tick of the kernel, in which it counts processor time. */
const TICK = 10;

/** Returns the milliseconds of processor time that a process and all its living descendants have used (Linux only). */
export const processorTimeOfTree = (root: number): number =>
  idsOfTree(root)
    .map((pid) => orGone(() => processorTimeOf(pid)) ?? 0)
    .reduce((sum, each) => sum + each, 0);

const processorTimeOf = (pid: number): number => {
  const fields = statOf(String(pid));
  return TICK * (Number(fields[11]) + Number(fields[12]));
};

const idsOfTree = (root: number): number[] => {
  const parents = new Map(processes().map(({ pid, parent }) => [pid, parent]));
  const belongs = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && belongs(parents.get(pid)));
  return [...parents.keys()].filter(belongs);
};

const processes = (): { pid: number; parent: number }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => orGone(() => ({ pid: Number(pid), parent: parentOf(pid) })) ?? []);

/** Returns the fields of `stat` from the third one. The second one, the program's name in parentheses, may contain spaces. */
const statOf = (pid: string): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');

const parentOf = (pid: string): number => Number(statOf(pid)[1]);

const memoryOf = (pid: number): ProcessMemory => {
  const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  const kilobytes = orGone(() => field(`/proc/${pid}/smaps_rollup`, 'Pss')) ?? field(`/proc/${pid}/status`, 'VmRSS');
  return { pid, name, bytes: kilobytes * 1024 };
};

const field = (file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0);

/** Returns undefined for a process that has ended, or that this process may not inspect. */
const orGone = <T>(look: () => T): T | undefined => {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
};
