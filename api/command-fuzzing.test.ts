import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEditorClient } from '#testing/editor-client.ts';
import { crawlSite } from '#testing/fuzz/crawl-site.ts';
import { createKnownEntities } from '#testing/fuzz/known-entities.ts';
import { anyCommand, type FuzzedCommand, injectionOf } from '#testing/fuzz/requests.ts';
import { anyAddress } from '#testing/fuzz/urls.ts';
import { uploadTestPicture } from '#testing/media/upload-picture.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { isFullRun, repetitions } from '#testing/test-scale.ts';
import { startBackground } from './background.ts';
import { drawPicture } from './media/test-pictures.ts';
import { commands, queries } from './slice-endpoints.ts';

/** 20,000 in `npm run test:long` and 500 in `npm test`; LEVADA_FUZZ_CASES overrides them. */
const CASES = Number(process.env.LEVADA_FUZZ_CASES ?? (isFullRun ? 20_000 : 500));
const DRAWN_AT_ONCE = 20;
/** The same cases in each `npm test`, others in each `npm run test:long`; LEVADA_FUZZ_SEED repeats a run. */
const SEED = Number(process.env.LEVADA_FUZZ_SEED ?? (isFullRun ? Date.now() % 1_000_000 : 1));

let site: SiteUnderTest;
let cookie: string;
let stopBackground: () => Promise<void>;

const known = createKnownEntities();

beforeAll(async () => {
  site = await openSite();
  cookie = await site.signIn('admin');
  stopBackground = await startBackground(site.runtime, { siteUrl: 'http://localhost', preparePictures: false });
  const room = await createEditorClient(site.app, cookie);
  known.add(`category-${room.category}`);
  known.add(`contributor-${room.author}`);
  known.add(`media-${await uploadTestPicture(site.app, cookie, await drawPicture(640, 400).jpeg().toBuffer())}`);
});
afterAll(async () => {
  await stopBackground();
  await site.close();
});

/** Responses with status 500 or above, which no request may cause. */
const failures: string[] = [];
const note = ({ statusCode, body }: { statusCode: number; body: string }, what: string): number => {
  if (statusCode >= 500) failures.push(`${statusCode}, seed ${SEED}: ${what}\n${body.slice(0, 300)}`);
  return statusCode;
};

/** Every eighth command is sent without an account. */
const send = async (request: FuzzedCommand, number: number): Promise<number> => {
  const anonymous = number % 8 === 0 || commands.get(request.name)?.roles === 'anyone';
  const answer = await site.app.inject(injectionOf(request, anonymous ? undefined : cookie));
  if (answer.statusCode === 200) known.add(answer.json().stream);
  return note(answer, `command ${number}: ${JSON.stringify(request)}`);
};

const sendAll = async () => {
  const statuses: Record<number, number> = {};
  const done = new Set<string>();
  const requests = anyCommand(commands, known);
  let drawn: FuzzedCommand[] = [];
  for (let number = 0; number < CASES; number += 1) {
    // Generated in small batches, because their references are chosen among the entities that exist then.
    if (number % DRAWN_AT_ONCE === 0) drawn = fc.sample(requests, { numRuns: DRAWN_AT_ONCE, seed: SEED + number });
    const request = drawn[number % DRAWN_AT_ONCE]!;
    const status = await send(request, number);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) done.add(request.name);
  }
  return { statuses, done };
};

const askAll = async () => {
  const statuses: Record<number, number> = {};
  for (const [number, url] of fc.sample(anyAddress(queries), { numRuns: CASES, seed: SEED }).entries()) {
    const answer = await site.app.inject({ url, headers: number % 2 === 0 ? { cookie } : {} });
    const status = note(answer, `question ${number}: GET ${url}`);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
};

it(`no request breaks a page or query: ${CASES} random commands, as many queries, seed ${SEED}`, async () => {
  const { statuses, done } = await sendAll();
  const asked = await askAll();
  const shown = await crawlSite({
    app: site.app,
    cookie,
    known,
    pictures: repetitions(400),
    onFailure: (what) => failures.push(what),
  });
  console.log(
    `${CASES} commands: ${JSON.stringify(statuses)}, ${done.size} of ${commands.size} kinds done; questions: ${JSON.stringify(asked)}; shown: ${JSON.stringify(shown)}`,
  );
  expect(failures.slice(0, 5)).toEqual([]);
  expect((await site.app.inject('/health/ready')).json()).toMatchObject({ status: 'ready' });
  expect(statuses[200]).toBeGreaterThan(CASES / 20);
}, 1_200_000);
