import { availableParallelism, loadavg } from 'node:os';
import type { Spread } from './measure.ts';

/** Prints a Markdown table: first column left-aligned, numbers right-aligned. */
export const printTable = (title: string, columns: string[], rows: (string | number)[][]): void => {
  const cells = [columns, ...rows.map((row) => row.map(String))];
  const widths = columns.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`;
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  console.log(`\n${title}\n\n${[cells[0]!, rule, ...cells.slice(1)].map(line).join('\n')}`);
};

/** Prints the conditions of a measurement: date, Node version, cores, and the machine's load. */
export const printConditions = (): void => {
  const load = loadavg()[0]!.toFixed(1);
  const day = new Date().toISOString().slice(0, 10);
  console.log(
    `${day}, Node ${process.versions.node}, ${availableParallelism()} cores, load ${load} before the first round`,
  );
};

/** Formats a number as `12,345`, with decimals if it is small. */
export const figure = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** Formats the median and quartiles of a ratio as `0.79 (0.71–0.84)`; returns `1` for a baseline, which has none. */
export const ratio = (of: Spread | undefined): string =>
  of === undefined ? '1' : `${formatFactor(of.median)} (${of.quartiles.map(formatFactor).join('–')})`;

/** Formats a number with two significant digits: `0.0037`, `0.79`, `12`. */
export const formatFactor = (value: number): string =>
  value < 10 ? Number(value.toPrecision(2)).toString() : value.toFixed(0);

/** Formats bytes as whole mebibytes, without a unit. */
export const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
