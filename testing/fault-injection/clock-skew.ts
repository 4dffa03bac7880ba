import { readFileSync } from 'node:fs';

/**
 * Loaded before a process's own code (`--import`): shifts its `Date` ahead by the milliseconds in the file named by `LEVADA_CLOCK_FILE`.
 * The file is read again every 200 ms, so that a test can move the clock of a running process.
 */
const file = process.env.LEVADA_CLOCK_FILE!;
const RealDate = Date;
let ahead = 0;

const readShift = (): void => {
  ahead = Number(readFileSync(file, 'utf8')) || 0;
};
readShift();
setInterval(readShift, 200).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + ahead] : args, newTarget),
  apply: (target) => new target(RealDate.now() + ahead).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, name)),
});
