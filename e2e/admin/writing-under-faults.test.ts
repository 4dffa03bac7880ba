import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createSiteProcess, type SiteProcess } from '#testing/fault-injection/site-process.ts';
import { type Balancer, createBalancer } from '#testing/network/balancer.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { type ArticleWriter, createArticleWriter, lettersIn } from '../support/article-writer.ts';
import { killableBrowser } from '../support/killable-browser.ts';

/** Milliseconds for which the writers write. */
const LASTS_MS = 120_000;
/** Milliseconds between two faults. */
const CALM_MS = 3_000;
const ACCOUNT = { email: 'editor@levada.test', password: 'a password for tests' };
const PARAGRAPHS = ['Primeiro parágrafo.', 'Segundo parágrafo.', 'Terceiro parágrafo.'];

interface Newsroom {
  postgres: EmbeddedPostgres;
  processes: [SiteProcess, SiteProcess];
  balancer: Balancer;
}

/** Starts two processes of a site behind a balancer, on a Postgres of their own. */
const startNewsroom = async (): Promise<Newsroom> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'levada-newsroom-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), settings: { fsync: 'off' } });
  onTestFinished(() => postgres.stop());
  const balancer = await createBalancer();
  onTestFinished(() => balancer.close());
  const start = async (name: string) => {
    const site = await createSiteProcess(path.join(folder, name), {
      SITE_URL: balancer.url,
      DATABASE_URL: postgres.connection,
      SECRET: 'a secret that both processes share',
      ADMIN_EMAIL: ACCOUNT.email,
      ADMIN_PASSWORD: ACCOUNT.password,
      PREPARE_PICTURES: 'off',
    });
    onTestFinished(() => site.kill());
    await site.start();
    return site;
  };
  const processes: [SiteProcess, SiteProcess] = [await start('one'), await start('two')];
  balancer.setPorts(processes.map(({ url }) => Number(new URL(url).port)));
  return { postgres, processes, balancer };
};

/** Signs in again, since two browsers must not refresh one session. Returns no cookie while the site does not answer. */
const signIn = async (url: string): Promise<{ name: string; value: string; url: string }[]> => {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  }).catch(() => undefined);
  return (answer?.headers.getSetCookie() ?? []).flatMap((each) => {
    const [, name = '', value = ''] = /^(session[^=]*)=([^;]*)/.exec(each) ?? [];
    return name ? [{ name, value, url }] : [];
  });
};

const createArticle = async (url: string): Promise<string> => {
  const cookie = (await signIn(url)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const content = PARAGRAPHS.map((text) => ({ type: 'text', text: [{ text }] }));
  const answer = await fetch(`${url}/api/commands/CreateArticle`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), draft: true, translations: { pt: { title: 'Levada', content } } }),
  });
  const { id } = (await answer.json()) as { id?: string };
  expect(id).toBeTypeOf('string');
  return id!;
};

/** Kills Postgres, which its supervisor starts again. */
const killPostgres = async ({ postgres }: Newsroom): Promise<void> => {
  process.kill(
    Number.parseInt(await readFile(path.join(postgres.dir, 'data', 'postmaster.pid'), 'utf8'), 10),
    'SIGKILL',
  );
};

const restart = async (site: SiteProcess): Promise<void> => {
  await site.kill();
  await pause(1_000);
  await site.start();
};

/** What a writer does at its next turn, beside writing. */
type Turn = (writer: ArticleWriter) => Promise<void>;

const killBrowser: Turn = (writer) => writer.writeAndKill();
const writeOffline: Turn = async (writer) => {
  await writer.setOffline(true);
  for (let left = 5; left > 0; left -= 1) await writer.write();
  await writer.setOffline(false);
};

/** The faults in their order; `turns` has what each writer does next. */
const faults = (newsroom: Newsroom, turns: Turn[][]): [name: string, happens: () => unknown][] => {
  const { processes, balancer } = newsroom;
  return [
    ['connections cut', balancer.cut],
    ['process 1 killed', () => restart(processes[0])],
    ['browser 1 killed', () => turns[0]!.push(killBrowser)],
    ['Postgres killed', () => killPostgres(newsroom)],
    ['browser 2 offline', () => turns[1]!.push(writeOffline)],
    ['process 2 killed', () => restart(processes[1])],
    ['browser 3 killed', () => turns[2]!.push(killBrowser)],
    ['both processes killed', () => Promise.all(processes.map(restart))],
    ['browser 2 killed', () => turns[1]!.push(killBrowser)],
    ['browser 3 offline', () => turns[2]!.push(writeOffline)],
  ];
};

const countsOf = (letters: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
};

/** Returns the typed letters that are not in a text, and those that are there more than once. */
const compare = (there: readonly string[], writers: readonly ArticleWriter[]) => {
  const counts = countsOf(there);
  const lost = writers.flatMap(({ typed }) => typed.filter((letter) => !counts.has(letter)));
  return { lost, doubled: [...counts].flatMap(([letter, times]) => (times > 1 ? [letter] : [])) };
};

const savedLetters = async ({ postgres }: Newsroom, id: string): Promise<string[]> => {
  const store = createPostgresEventStore(postgres.connection);
  const events = await Array.fromAsync(store.read(`article-${id}`));
  await store.close();
  const last = events.findLast(({ data }) => JSON.stringify(data).includes('"content"'));
  return lettersIn(JSON.stringify(last?.data));
};

/** Returns a function that draws whole numbers below a bound (a linear congruential generator with Numerical Recipes' constants). */
const draws = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Lets writers write, while faults happen one after the other, until `end`. Returns the names of the faults. */
const writeUnderFaults = async (newsroom: Newsroom, writers: ArticleWriter[], end: number): Promise<string[]> => {
  const turns: Turn[][] = writers.map(() => []);
  const write = async (writer: ArticleWriter, number: number) => {
    while (Date.now() < end || turns[number]!.length > 0)
      await (turns[number]!.shift() ?? ((each) => each.write()))(writer);
  };
  const happened: string[] = [];
  const disturb = async () => {
    const all = faults(newsroom, turns);
    for (let next = 0; Date.now() < end; next += 1) {
      const [name, happens] = all[next % all.length]!;
      happened.push(name);
      await happens();
      await pause(CALM_MS);
    }
  };
  await Promise.all([...writers.map(write), disturb()]);
  return happened;
};

/** Waits until all writers see the same letters, and until a save has stored them in a version. Returns the letters. */
const letAllAgree = async (newsroom: Newsroom, id: string, writers: ArticleWriter[]): Promise<string[]> => {
  const textsShown = async () => {
    const texts = [];
    for (const writer of writers) texts.push((await writer.shown()).join(''));
    return texts;
  };
  await expect.poll(async () => new Set(await textsShown()).size, { timeout: 60_000 }).toBe(1);
  const [there] = await textsShown();
  const saved = async () => {
    await writers[0]!.save();
    return (await savedLetters(newsroom, id)).join('');
  };
  await expect.poll(saved, { timeout: 30_000, interval: 1_000 }).toBe(there);
  return lettersIn(there!);
};

test.runIf(isFullRun)(
  'three browsers and two processes lose and double no letter under cuts and kills',
  async () => {
    const seed = Date.now() % 1_000_000;
    const newsroom = await startNewsroom();
    const { url } = newsroom.balancer;
    const id = await createArticle(url);
    const site = { url: `${url}/admin/articles/${id}`, cookies: () => signIn(url), draw: draws(seed) };
    const writers: ArticleWriter[] = [];
    for (let left = 3; left > 0; left -= 1) {
      writers.push(createArticleWriter({ ...site, browser: await killableBrowser() }));
      await writers.at(-1)!.open();
    }
    const happened = await writeUnderFaults(newsroom, writers, Date.now() + LASTS_MS);
    const there = await letAllAgree(newsroom, id, writers);
    const { lost, doubled } = compare(there, writers);
    const typed = writers.map((each) => each.typed.length);
    const last = writers.flatMap(({ typedLast }) => typedLast);
    const lastThere = last.filter((letter) => there.includes(letter));
    console.log(
      `Writing under faults (seed ${seed}): ${LASTS_MS / 1000} s, ${happened.length} faults (${happened.join(', ')}), ` +
        `${writers.reduce((sum, { saves }) => sum + saves(), 0)} saves; letters typed ${typed.join(' + ')}, ` +
        `there ${there.length - lastThere.length}, ${lost.length} lost, ${doubled.length} doubled; ` +
        `of ${last.length} typed as a browser was killed, ${lastThere.length} there`,
    );
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  },
  600_000,
);
