import { dirname, join, parse, relative } from 'node:path';
import type { Plugin } from 'vite';
import { EXTERNAL_PACKAGES } from './external-packages.ts';
import { packageName } from './installed-packages.ts';

/** What a module finds by its own place: a file or folder, `new URL('./script.js', import.meta.url)`, or others. */
const PLACE = /\bnew URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url\s*\)|\bimport\.meta\.url\b/g;
/** Packages whose files are looked up: `createRequire(…).resolve('opening_hours')`. */
const LOOKUP = /\b(?:createRequire\(import\.meta\.url\)|import\.meta)\.resolve\(\s*['"]([\w@-][\w@/.-]*)['"]\s*\)/g;
/** Has another value in a bundle. */
const MOVED = /\bimport\.meta\.(?:dirname|filename|main)\b/;
/** The messages of a slice in one language. */
const CATALOGUE = /\/messages\.[\w-]+\.json$/;
/** Before the path of a file in the id of a module that reads it. */
const READ = '\0read:';
const OWN_FOLDER = /\b__dirname\b|\b__filename\b|\bimport\.meta\.(?:url|dirname|filename)\b/;
/** Modules of packages that name their own folder for what our programs do not use: threads of a logger or a scheduler, channelz, ORCA. */
const UNUSED =
  /\/(?:commander\/lib\/command|node-cron\/dist\/node-cron|grpc-js\/build\/src\/(?:orca|channelz)|pino\/lib\/transport|thread-stream\/index)\.js$/;

/**
 * Lets bundled modules find their files where they are in the repository; bundles are in `folder`, one level below the root. Calls `onFile`
 * with the path of each file or folder that a module names. A module that is started as a process becomes a bundle of its own. Messages are
 * not bundled but read at the start, so that the programs stay the same when a word changes. The build fails for what would not be found in
 * the image.
 */
export const locateFiles = (folder: string, onFile: (path: string) => void): Plugin => ({
  name: 'locate-files',
  enforce: 'pre',
  resolveId(specifier, importer) {
    if (!importer || !CATALOGUE.test(specifier)) return undefined;
    return `${READ}${relative(process.cwd(), join(dirname(importer), specifier))}.js`;
  },
  load(id) {
    if (!id.startsWith(READ)) return undefined;
    const path = id.slice(READ.length, -'.js'.length);
    onFile(path);
    return `import { readFileSync } from 'node:fs';
export default JSON.parse(readFileSync(new URL('../${path}', import.meta.url), 'utf8'));`;
  },
  transform(code, id) {
    // Of the bundler itself.
    if (id.startsWith('\0')) return undefined;
    const path = relative(process.cwd(), id);
    const isOurs = !path.startsWith('node_modules/');
    const forgotten = isOurs ? findLookup(code) : findOwnFolder(code, path);
    if (forgotten) this.error(`${path} uses ${forgotten}, which a bundle cannot: ${HINT}`);
    if (!isOurs || !code.includes('import.meta.url')) return undefined;
    return code.replaceAll(PLACE, (_whole, name: string | undefined) => {
      if (name === undefined) return `new URL('../${path}', import.meta.url).href`;
      const target = join(dirname(path), name);
      if (!target.endsWith('.ts')) {
        onFile(target);
        return `new URL('../${target}', import.meta.url)`;
      }
      const { name: program } = parse(target);
      this.emitFile({ type: 'chunk', id: join(process.cwd(), target), fileName: `${folder}/${program}.js` });
      return `new URL('${program}.js', import.meta.url)`;
    });
  },
});

const HINT = 'use import.meta.url, or name the package in scripts/image/external-packages.ts.';

const findOwnFolder = (code: string, path: string): string | undefined =>
  UNUSED.test(path) ? undefined : OWN_FOLDER.exec(code)?.[0];

const findLookup = (code: string): string | undefined => {
  const names = [...code.matchAll(LOOKUP)].map(([, specifier]) => packageName(specifier!));
  return MOVED.exec(code)?.[0] ?? names.find((name) => !EXTERNAL_PACKAGES.includes(name));
};
