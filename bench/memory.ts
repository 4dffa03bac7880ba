import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#testing/network/free-port.ts';
import { href } from '#web/routes.ts';
import { builtPages } from './built-pages.ts';
import { listPageUrls, requestPages } from './crawl-pages.ts';
import { openTemporaryMagazine, temporaryFolder } from './magazine.ts';
import { median } from './measure.ts';
import { memoryOfTree } from './processes/process-tree.ts';
import { startBareFastify } from './site.ts';
import { figure, formatFactor, megabytes, printConditions, printTable } from './table.ts';

const VIEWS = 1_000;
const SEARCHES = 1_500;
/** Several samples, because a process that was busy releases memory a little later; `apart` in milliseconds. */
const SAMPLES = { count: 5, apart: 400 };

interface Memory {
  node: number;
  postgres: number;
  processes: number;
}

type Row = Memory & { stage: string };

const run = async (): Promise<void> => {
  printConditions();
  const dataDir = await temporaryFolder();
  const [file] = process.argv.slice(2);
  try {
    const floor = { stage: 'baseline', ...(await measureFloor()) };
    const rows = [floor, ...(await measureSite(dataDir, 'sample edition'))];
    if (file) {
      await loadElucidario(dataDir, file);
      rows.push(...(await measureSite(dataDir, 'with the encyclopedia')));
    }
    print(rows, floor);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Measures an idle Fastify in a separate process and an empty Postgres without connections, both children of this process. */
const measureFloor = async (): Promise<Memory> => {
  const magazine = await openTemporaryMagazine();
  const bare = await startBareFastify([]);
  try {
    return await settledMemory(() => memoryOfTree(process.pid).filter(({ pid }) => pid !== process.pid));
  } finally {
    await bare.stop();
    await magazine.close();
  }
};

const measureSite = async (dataDir: string, what: string): Promise<Row[]> => {
  const site = await startWholeSite(dataDir);
  const rows: Row[] = [];
  const measured = async (stage: string) =>
    void rows.push({ stage: `${what}: ${stage}`, ...(await settledMemory(() => memoryOfTree(site.pid))) });
  try {
    await measured('after start');
    const addresses = await listPageUrls(site.url);
    await requestPages(site.url, evenly(addresses, VIEWS));
    await measured(`after ${figure(VIEWS)} views of ${figure(addresses.length)} pages`);
    if (addresses.length > VIEWS) {
      await requestPages(site.url, addresses);
      await measured('after every page was viewed');
      await requestPages(site.url, searchesFor(evenly(addresses, SEARCHES)));
      await measured(`after ${figure(SEARCHES)} searches`);
    }
    return rows;
  } finally {
    await site.stop();
  }
};

/** Returns searches for two words of each page's URL, which no cached page can answer. */
const searchesFor = (addresses: string[]): string[] =>
  addresses.map((address) => {
    const words = address.split('/').at(-1)!.split('-').slice(0, 2).join(' ');
    const list = href('articles', address.startsWith('/en/') ? 'en' : 'pt');
    return `${list}?q=${encodeURIComponent(words || 'levada')}`;
  });

/** Returns the given number of URLs, spread over all of them, or repeating them. */
const evenly = (addresses: string[], count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) =>
      addresses[addresses.length > count ? Math.floor((at * addresses.length) / count) : at % addresses.length]!,
  );

const settledMemory = async (look: () => ReturnType<typeof memoryOfTree>): Promise<Memory> => {
  const samples: Memory[] = [];
  for (let sample = 0; sample < SAMPLES.count; sample++) {
    await sleep(SAMPLES.apart);
    samples.push(summary(look()));
  }
  const middle = (of: keyof Memory) => median(samples.map((each) => each[of]));
  return { node: middle('node'), postgres: middle('postgres'), processes: middle('processes') };
};

/** Sums the memory of Node and of all other processes, which belong to Postgres: server, backends and the watching shell. */
const summary = (tree: ReturnType<typeof memoryOfTree>): Memory => {
  const sum = (mine: typeof tree) => mine.reduce((total, { bytes }) => total + bytes, 0);
  const isNode = ({ name }: { name: string }) => /^(node|MainThread)/.test(name);
  return {
    node: sum(tree.filter(isNode)),
    postgres: sum(tree.filter((each) => !isNode(each))),
    processes: tree.length,
  };
};

/** Starts the site like `npm start`. */
const startWholeSite = async (dataDir: string) => {
  const port = await freePort();
  const env = siteEnvironment(dataDir, { PORT: String(port), LEVADA_DIST: builtPages() });
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const [, , ...start] = scripts.start.slice(scripts.start.indexOf('exec node')).split(' ');
  const child = spawn(process.execPath, start, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const exited = once(child, 'exit');
  const open = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.includes('is open at') && resolve());
  });
  await Promise.race([open, exited.then(() => Promise.reject(new Error('The site exited before it was open')))]);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
};

const loadElucidario = async (dataDir: string, file: string): Promise<void> => {
  const loader = fileURLToPath(new URL('./elucidario/load-elucidario.ts', import.meta.url));
  const child = spawn(process.execPath, [loader, file], { stdio: 'inherit', env: siteEnvironment(dataDir) });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Loading ${file} exited with ${code}`);
};

/** Returns a minimal environment, without this shell's own configuration. */
const siteEnvironment = (dataDir: string, more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  ...more,
});

const print = (rows: Row[], floor: Row): void => {
  const total = ({ node, postgres }: Memory) => node + postgres;
  printTable(
    'Memory of the process tree in MB (PSS); baseline: an idle bare Fastify and an empty Postgres without connections',
    ['stage', 'node', 'Postgres', 'processes', 'together', 'ratio'],
    rows.map((row) => [
      row.stage,
      megabytes(row.node),
      megabytes(row.postgres),
      row.processes,
      megabytes(total(row)),
      formatFactor(total(row) / total(floor)),
    ]),
  );
};

await run();
