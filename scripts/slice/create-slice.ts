import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { frozenEventHash } from '#testing/frozen-event-hash.ts';
import { adminScreens } from '#web/admin-screens.ts';
import type { PageDefinition } from '#web/slice.ts';
import * as slices from '#web/slices.ts';
import { UsageError } from '../run-script.ts';
import { checkNames, type SliceNames, withNames } from './slice-names.ts';

const TEMPLATE = join(import.meta.dirname, 'template');
const EXTENSION = '.txt';

/** The file of each layer that its slice list exports. */
const LISTS = {
  domain: 'aggregate.ts',
  projections: 'read-model.ts',
  web: 'slice.ts',
  api: 'endpoints.ts',
};

const pages: PageDefinition[] = Object.values(slices).flatMap((slice) =>
  'pages' in slice ? (Object.values(slice.pages) as PageDefinition[]) : [],
);

/** Distance between the places of two links. */
const PLACE_STEP = 10;

/** The places of the new links: after all others. */
const places = {
  footer: Math.max(...pages.map(({ link }) => link?.footer ?? 0)) + PLACE_STEP,
  place: Math.max(...adminScreens.map(({ link }) => link?.place ?? 0)) + PLACE_STEP,
};

/** A file of the new slice: its path in the repository and its text. */
export interface SliceFile {
  path: string;
  text: string;
}

/**
 * Creates a slice in the repository at `root`, with commands, read model, page, list and admin screen, and adds it to the slice lists.
 * Returns its files. Throws `UsageError` if a name is not a plain word or the slice exists.
 */
export const createSlice = (root: string, names: SliceNames): SliceFile[] => {
  checkNames(names);
  const taken = Object.keys(LISTS).find((layer) => existsSync(join(root, layer, names.name)));
  if (taken) throw new UsageError(`The folder ${taken}/${names.name} exists already.`);
  const files = sliceFiles(names);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const [layer, file] of Object.entries(LISTS)) addToList(join(root, layer, 'slices.ts'), names.name, file);
  return files;
};

const sliceFiles = (names: SliceNames): SliceFile[] => {
  const files = globSync(`**/*${EXTENSION}`, { cwd: TEMPLATE }).map((file) => ({
    path: withNames(file.slice(0, -EXTENSION.length), names),
    text: withPlaces(withNames(readFileSync(join(TEMPLATE, file), 'utf8'), names)),
  }));
  const frozen = files.find(({ path }) => path.endsWith('frozen-events.jsonl'))!;
  return [...files, { path: frozen.path.replace('.jsonl', '.lock.json'), text: lockOf(frozen.text) }];
};

const withPlaces = (text: string): string =>
  text.replace(/\b(footer|place): 0\b/, (_, name: keyof typeof places) => `${name}: ${places[name]}`);

const lockOf = (lines: string): string => {
  const samples = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const hashes = Object.fromEntries(samples.map((sample) => [sample.name, frozenEventHash(sample)]));
  return `${JSON.stringify(hashes, null, 2)}\n`;
};

/** Adds the line of a slice to the list of its layer, in alphabetical order. */
const addToList = (list: string, name: string, file: string): void => {
  const lines = readFileSync(list, 'utf8').trimEnd().split('\n');
  const added = `export { ${name} } from './${name}/${file}';`;
  const next = lines.findIndex((line) => line.startsWith('export {') && line > added);
  lines.splice(next < 0 ? lines.length : next, 0, added);
  writeFileSync(list, `${lines.join('\n')}\n`);
};
