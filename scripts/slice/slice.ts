import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runScript, UsageError } from '../run-script.ts';
import { createSlice } from './create-slice.ts';
import type { SliceNames } from './slice-names.ts';

const USAGE = `Usage: npm run slice -- NAME [--plural NAMES] [--pt NAME] [--plural-pt NAMES]
For example: npm run slice -- pier --pt molhe`;

/** Creates a slice with commands, read model, page, list and admin screen. docs/adding-a-slice.md describes its files. */
await runScript(async () => {
  const names = readNames();
  const files = createSlice(process.cwd(), names);
  const written = files.map(({ path }) => path);
  execFileSync('biome', ['check', '--write', ...written.filter((path) => !path.endsWith('.jsonl'))], { stdio: 'pipe' });
  for (const path of written) console.log(path);
  const lines = files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
  console.log(`${files.length} new files with ${lines} lines, and a line in each of the four slice lists.
Next: correct the texts in web/${names.name}/messages.*.json, and write its own fields. docs/adding-a-slice.md describes the files.`);
});

function readNames(): SliceNames {
  const { values, positionals } = parse();
  const [name] = positionals;
  if (!name || positionals.length > 1) throw new UsageError(USAGE);
  const portuguese = values.pt ?? name;
  return {
    name,
    plural: values.plural ?? `${name}s`,
    portuguese,
    portuguesePlural: values['plural-pt'] ?? `${portuguese}s`,
  };
}

function parse() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { plural: text, pt: text, 'plural-pt': text } });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}
