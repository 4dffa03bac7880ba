import { readFileSync } from 'node:fs';

/**
 * Loaded before a process's own code (`--import`): its `Date` runs by as many milliseconds ahead as stand in the file that
 * `LEVADA_CLOCK_FILE` names, read again a few times a second, so that a test moves the clock of a process that runs.
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
