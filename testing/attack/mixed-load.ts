import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type AttackedSite, type AttackRequest, attackRequests } from './attack-requests.ts';

export interface MixedLoad {
  url: string;
  site: AttackedSite;
  /** Cookies of the signed-in staff. */
  staff: readonly string[];
  /** Articles that staff edit, one each. */
  articles: readonly string[];
  milliseconds: number;
  isAttacked: boolean;
}

/** A response, and the milliseconds until it was complete. The status is 0 if there was none. */
export interface Answered {
  what: string;
  status: number;
  retryAfter: string | null;
  ms: number;
}

/** All responses by who asked. */
export interface MixedLoadResult {
  staff: Answered[];
  readers: Answered[];
  attackers: Answered[];
}

const READERS = 20;
/** Networks of attackers: a small botnet. */
export const NETWORKS = 10;
const ATTACKS_A_SECOND = 60;
const STAFF_PAUSE_MS = 300;
const READER_PAUSE_MS = 500;

/** Sends requests of staff, readers and, if `isAttacked`, attackers to a site, and resolves with their responses when the time is over. */
export const runMixedLoad = async (load: MixedLoad): Promise<MixedLoadResult> => {
  const until = Date.now() + load.milliseconds;
  const [staff, readers, attackers] = await Promise.all([
    Promise.all(load.staff.map((cookie, index) => work(load, { cookie, article: load.articles[index]! }, until))),
    Promise.all(Array.from({ length: READERS }, (_, reader) => read(load, reader, until))),
    load.isAttacked ? attack(load, until) : [],
  ]);
  return { staff: staff.flat(), readers: readers.flat(), attackers };
};

/** A staff member edits an article and opens a screen, again and again. */
const work = async (load: MixedLoad, { cookie, article }: { cookie: string; article: string }, until: number) => {
  const answers: Answered[] = [];
  const headers = { cookie };
  while (Date.now() < until) {
    const body = JSON.stringify({ id: article, translations: { pt: { summary: `Resumo ${randomUUID()}` } } });
    answers.push(
      await request(load.url, { path: '/api/commands/EditArticle', method: 'POST', body, headers }, 'EditArticle'),
    );
    answers.push(await request(load.url, { path: `/admin/articles/${article}`, headers }, 'article screen'));
    answers.push(await request(load.url, { path: '/admin/articles', headers }, 'list of articles'));
    await pause(STAFF_PAUSE_MS);
  }
  return answers;
};

const read = async ({ url, site: { pages } }: MixedLoad, reader: number, until: number): Promise<Answered[]> => {
  const answers: Answered[] = [];
  const headers = { 'x-forwarded-for': `192.0.2.${reader}` };
  for (let page = reader; Date.now() < until; page += 1) {
    answers.push(await request(url, { path: pages[page % pages.length]!, headers }, 'page'));
    await pause(READER_PAUSE_MS);
  }
  return answers;
};

/** Sends all kinds of attacks in turn at a steady rate, without waiting for responses, each from any of the networks. */
const attack = async ({ url, site }: MixedLoad, until: number): Promise<Answered[]> => {
  const kinds = attackRequests(site);
  const answers: Promise<Answered>[] = [];
  for (let turn = 0; Date.now() < until; turn += 1) {
    const made = kinds[turn % kinds.length]!();
    const headers = { ...made.headers, 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * NETWORKS)}` };
    const what = made.path.split('?')[0]!;
    answers.push(request(url, { ...made, headers }, what).catch(() => unanswered(what)));
    await pause(1_000 / ATTACKS_A_SECOND);
  }
  return Promise.all(answers);
};

const unanswered = (what: string): Answered => ({ what, status: 0, retryAfter: null, ms: 0 });

const request = async (
  url: string,
  { path, method = 'GET', body, headers }: AttackRequest,
  what: string,
): Promise<Answered> => {
  const start = performance.now();
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url + path, {
    method,
    headers: { 'accept-language': 'pt', ...type, ...headers },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  const { status } = response;
  return { what, status, retryAfter: response.headers.get('retry-after'), ms: performance.now() - start };
};
