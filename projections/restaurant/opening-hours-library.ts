import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { WallClock } from './wall-clock.ts';

/**
 * The part of the library `opening_hours` that is used. It throws strings for input that it cannot parse and TypeErrors for input that it
 * did not foresee, when it is constructed or queried. The third item of an interval means “maybe”.
 */
export interface OpeningHours {
  getOpenIntervals(from: Date, to: Date): Interval[];
  getWarnings(): string[];
  isWeekStable(): boolean;
}
export type Interval = [from: WallClock, to: WallClock, uncertain: boolean, comment?: string];
type Library = new (value: string, place: object, options: object) => OpeningHours;

/**
 * The library calculates in the zone of the process and takes no other; so it is given a `Date` without a zone
 * (docs/decisions/0011-libraries.md).
 */
const load = (): Library => {
  const file = createRequire(import.meta.url).resolve('opening_hours');
  const module = { exports: {} };
  const parameters = ['module', 'exports', 'require', 'Date', 'console'];
  const run = compileFunction(withRegionalHolidays(readFileSync(file, 'utf8')), parameters, { filename: file });
  run(module, module.exports, createRequire(file), WallClock, SILENT);
  return module.exports as Library;
};
/** A silent console: the library warns at every query about years whose school holidays it does not know. */
const SILENT = Object.fromEntries(['log', 'info', 'warn', 'error', 'debug'].map((name) => [name, () => {}]));

/**
 * The public holidays of Madeira, in the library's own format: regional decrees 17/2024/M (since 2025), 27/79/M and 18/2002/M. The holidays
 * of municipalities are left out, as the library knows none.
 */
const REGIONAL_HOLIDAYS = [
  { name: 'Dia da Autonomia', fixed_date: [4, 2] },
  { name: 'Dia da Região Autónoma da Madeira', fixed_date: [7, 1] },
  { name: 'Primeira Oitava', fixed_date: [12, 26] },
].map((holiday) => ({ ...holiday, only_states: ['Madeira'] }));

/** The library knows the holidays of Portugal only and takes no others, so those of Madeira are put into its list as it is loaded. */
const withRegionalHolidays = (source: string): string => {
  const known = source.replace(
    /const pt = \{\s*PH: \[/,
    (list) => `${list}${JSON.stringify(REGIONAL_HOLIDAYS).slice(1, -1)},`,
  );
  if (known === source)
    throw new Error('This version of opening_hours has its list of Portuguese holidays in another form.');
  return known;
};

export const OpeningHoursLibrary = load();
