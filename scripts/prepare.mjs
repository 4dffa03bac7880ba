// Runs on the machine's own Node, 20 or newer, before packages are installed, so it may import only Node's modules, and files that do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { removeOldReleases } from './old-releases.mjs';

/** First Node version that runs TypeScript without flags. */
const NODE_MAJOR = 24;
const INSTALLED = 'node_modules/.installed-from';
/** Its presence says that nothing can be prepared here: an image has all that runs, but not the packages that build. */
const PREPARED = join('dist', 'prepared');
/** Configuration of the build of scripts for public pages. */
const BROWSER = 'vite.browser.config.ts';
const CONFIGS = ['waku.config.ts', BROWSER];
/** The compressed files of the last build, named by the hash of their content. */
const COMPRESSED = join('node_modules', '.cache', 'compressed');
/** Bundlers make many short-lived objects: with Node's default, half of the kernel's time and a tenth of the build go into collecting them. */
const FOR_BUNDLERS = '--max-semi-space-size=64';

const hashOf = (...parts) =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 16);

/** Runs a command silently; prints its output and exits when it fails. */
const run = (what, command, args, env = {}) => {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    env: { ...process.env, ...env },
  });
  if (error || status !== 0)
    fail(`${stdout ?? ''}${stderr ?? ''}\n${what} failed${error ? `: ${error.message}` : ''}. See the lines above.`);
};

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

/** `npm start` needs no packages for tests and checks, a sixth of all. */
const isForStart = process.argv.includes('--production');

const install = () => {
  const lock = hashOf(readFileSync('package-lock.json'), process.platform, process.arch);
  const installed = existsSync(INSTALLED) ? readFileSync(INSTALLED, 'utf8') : '';
  const wanted = isForStart ? `${lock} production` : lock;
  if (installed === lock || installed === wanted) return;
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const dev = isForStart ? '--omit=dev' : '--include=dev';
  // `npm ci` empties the folder first, under a site that `npm start` runs from it. Adding what only tests need does not.
  const how = installed === `${lock} production` ? ['install', '--no-save'] : ['ci'];
  const args = [...how, dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm?.endsWith('.js')) run('npm', process.execPath, [npm, ...args]);
  else run('npm', 'npm', args);
  writeFileSync(INSTALLED, wanted);
};

/** Returns the Node to build with: the machine's own if it is new enough, else the one from the npm registry. */
const modernNode = () => {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  const bundled = join('node_modules', '.bin', 'node');
  if (!existsSync(bundled)) {
    fail(
      `This is Node ${process.versions.node}, and the npm registry has no newer one for ${process.platform}-${process.arch}. Install Node ${NODE_MAJOR} or newer.`,
    );
  }
  return bundled;
};

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path];

/** Builds the pages if their sources have changed. Each release has its own folder, so that a running site keeps its files. */
const build = async (node) => {
  const sources = ['web', 'domain', 'public', ...CONFIGS, 'package-lock.json'];
  const files = sources
    .filter((path) => existsSync(path))
    .flatMap(filesBelow)
    .filter((path) => !path.endsWith('.test.ts'));
  const release = hashOf(...files.flatMap((path) => [path, readFileSync(path)]));
  const folder = join('dist', release);
  if (!existsSync(join(folder, 'complete'))) {
    console.log('Building the pages …');
    rmSync(folder, { recursive: true, force: true });
    const env = { LEVADA_DIST: folder, BUILD_ID: release, NODE_ENV: 'production' };
    run(
      'The build of the page script',
      node,
      [FOR_BUNDLERS, join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '-c', BROWSER],
      env,
    );
    const scripts = scriptUrls(join(folder, 'browser'));
    run('The build', node, [FOR_BUNDLERS, join('node_modules', 'waku', 'cli.js'), 'build'], { ...env, ...scripts });
    gatherLicences(folder);
    moveScripts(join(folder, 'browser'), join(folder, 'public'));
    run('Splitting the styles of pages', node, [join('web', 'page-styles', 'write-page-styles.ts'), folder]);
    await compressAssets(join(folder, 'public'));
    const built = { id: release, timestamp: new Date().toISOString() };
    writeFileSync(join(folder, 'build.json'), JSON.stringify(built));
    writeFileSync(join(folder, 'complete'), '');
  }
  // A user who may only read the code can start what is prepared already.
  if (currentRelease() === release) return;
  writeFileSync(join('dist', 'current'), release);
  removeOldReleases('dist', release);
};

const currentRelease = () => {
  const file = join('dist', 'current');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** Returns the URLs of the built scripts of public pages as variables of the build of the pages, which link to them. */
const scriptUrls = (folder) => {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const urlOf = (name) => `/${manifest[`web/page-script/${name}.client.ts`].file}`;
  return { PAGE_SCRIPT: urlOf('page'), FIRST_PAINT_SCRIPT: urlOf('first-paint') };
};

/** Moves the lists of packages in each part of a release, with their licences, into one: `licences.json`, sorted by name. */
const gatherLicences = (folder) => {
  const lists = ['browser', 'public', 'server', 'server/ssr'].map((part) => join(folder, part, 'licences.json'));
  const packages = lists.flatMap((path) => JSON.parse(readFileSync(path, 'utf8')));
  const unique = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  writeFileSync(
    join(folder, 'licences.json'),
    JSON.stringify(
      [...unique.keys()].sort().map((id) => unique.get(id)),
      undefined,
      1,
    ),
  );
  for (const path of lists) rmSync(path);
};

const moveScripts = (from, to) => {
  rmSync(join(from, 'manifest.json'));
  cpSync(from, to, { recursive: true });
  rmSync(from, { recursive: true });
};

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Compresses files on all processors: Brotli's best quality takes five seconds on one. What the last build compressed is taken from there:
 * after a changed line most files are the same.
 */
const compressAssets = async (folder) => {
  mkdirSync(COMPRESSED, { recursive: true });
  const used = new Set();
  const compress = async (path) => {
    const bytes = readFileSync(path);
    for (const [suffix, encode] of Object.entries({ '.br': toBrotli, '.gz': toGzip })) {
      const name = `${hashOf(bytes)}${suffix}`;
      used.add(name);
      if (!existsSync(join(COMPRESSED, name))) writeWhole(join(COMPRESSED, name), await encode(bytes));
      copyFileSync(join(COMPRESSED, name), `${path}${suffix}`);
    }
  };
  await Promise.all(
    filesBelow(folder)
      .filter((each) => /\.(js|css|svg|json)$/.test(each))
      .map(compress),
  );
  for (const name of readdirSync(COMPRESSED)) if (!used.has(name)) rmSync(join(COMPRESSED, name));
};

/** Writes a file under another name first: half a file would be used by the next build. */
const writeWhole = (path, bytes) => {
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
};

if (existsSync(PREPARED)) process.exit(0);
install();
// `npm run dev` serves the pages from their sources.
if (!process.argv.includes('--without-build')) await build(modernNode());
