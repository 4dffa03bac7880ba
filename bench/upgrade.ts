import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Reads pages and all assets that any page ever named, for a while, and counts what fails: run it against a proxy while the sites behind it
 * are upgraded or rolled back one after the other (docs/running.md).
 *
 *   node bench/upgrade.ts http://127.0.0.1:8080 60
 */
const [origin = 'http://127.0.0.1:3000', seconds = '60'] = process.argv.slice(2);

/** Pages in both languages; `/admin` leads to the sign-in page, which names scripts of the admin area. */
const PAGES = ['/en', '/guia-de-restaurantes', '/en/restaurant-guide', '/admin'];
/** Visitors at the same time. */
const VISITORS = 4;

const assets = new Set<string>();
const failures = new Map<string, number>();
const releases = new Map<string, number>();
let requests = 0;
let slowest = 0;

/** Requests a path and returns the text of the response. A status other than 200, and an interrupted response, count as failed. */
const get = async (path: string): Promise<string> => {
  const start = performance.now();
  const outcome = await fetch(origin + path, { signal: AbortSignal.timeout(20_000) })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: Error) => ({
      status: error.cause instanceof Error ? error.cause.message : error.message,
      text: '',
    }));
  requests++;
  slowest = Math.max(slowest, performance.now() - start);
  if (outcome.status !== 200) {
    const kind = `${outcome.status} ${path.startsWith('/assets/') ? 'asset' : 'page'}`;
    failures.set(kind, (failures.get(kind) ?? 0) + 1);
  }
  return outcome.text;
};

const visit = async (end: number): Promise<void> => {
  for (let turn = 0; performance.now() < end; turn++) {
    const html = await get(PAGES[turn % PAGES.length]!);
    const release = /data-release="(\w+)"/.exec(html)?.[1];
    if (release) releases.set(release, (releases.get(release) ?? 0) + 1);
    for (const [asset] of html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)) assets.add(asset);
    const all = [...assets];
    for (let count = 0; count < 3 && all.length > 0; count++) await get(all[Math.floor(Math.random() * all.length)]!);
    await sleep(10);
  }
};

const end = performance.now() + Number(seconds) * 1000;
await Promise.all(Array.from({ length: VISITORS }, () => visit(end)));
const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `${failed} of ${requests} requests failed; the slowest took ${Math.round(slowest)} ms; ${assets.size} assets`,
);
for (const [kind, count] of failures) console.log(`  ${count} × ${kind}`);
for (const [release, pages] of releases) console.log(`  ${pages} pages of the release ${release}`);
if (failed > 0) process.exitCode = 1;
