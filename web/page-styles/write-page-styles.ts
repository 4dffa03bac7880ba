import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addedClasses } from './added-classes.ts';
import { splitStyles } from './split-styles.ts';
import type { PageStyles } from './style-rules.ts';

/** The style sheet of public pages below the folder of a release; screens of the admin area have others. */
const SHEET = 'assets/server-entry-*.css';
/** Scripts of public pages. */
const SCRIPTS = 'web/**/*.client.{ts,tsx}';

/** A step of the build, run by `scripts/prepare.mjs` with the folder of the release: writes `page-styles.json` there. */
const writePageStyles = (folder: string): void => {
  const [sheet, ...others] = globSync(SHEET, { cwd: join(folder, 'public') });
  if (!sheet || others.length > 0) throw new Error(`Expected one style sheet ${SHEET} in ${folder}/public.`);
  const scripts = globSync(SCRIPTS).filter((file) => !file.includes('/admin/'));
  const added = scripts.flatMap((file) => addedClasses(file, readFileSync(file, 'utf8')));
  const parts = splitStyles(readFileSync(join(folder, 'public', sheet), 'utf8'), new Set(added));
  writeFileSync(join(folder, 'page-styles.json'), JSON.stringify({ href: `/${sheet}`, ...parts } satisfies PageStyles));
};

writePageStyles(process.argv[2]!);
