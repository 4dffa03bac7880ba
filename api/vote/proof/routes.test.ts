import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { VOTE_PREFIX } from '#domain/vote/events.ts';
import { START_POSITION } from '#storage/events/event-store.ts';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { createRestaurant, createVotingClient, newBrowser } from '#testing/voting.ts';
import { runProgram } from '../../../scripts/test-program.ts';
import { checkpointSigner } from './checkpoint-key.ts';
import { publishCheckpoints } from './publish-checkpoints.ts';

const ORIGIN = 'localhost/votes';
const browser = newBrowser();
let site: SiteUnderTest;
let room: EditorClient;
let restaurant: string;
/** The day of the vote, which is published. */
let day: string;

const get = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  site.app.inject({ url: `/votes/proof${path}`, headers: { cookie, 'accept-language': 'en', ...headers } });
const verifierKey = () => checkpointSigner(site.runtime.personalData, ORIGIN).verifierKey;

beforeAll(async () => {
  site = await openSite();
  room = await createEditorClient(site.app, await site.signIn('editor'));
  restaurant = await createRestaurant(room);
  const client = createVotingClient(site.app);
  await client.meet(browser);
  expect((await client.vote(browser, restaurant)).statusCode).toBe(200);
  for await (const { data } of site.runtime.store.readAll(START_POSITION, [VOTE_PREFIX])) {
    day = (data as { day: string }).day;
  }
});
afterAll(() => site.close());

it('answers 404 before the day is published, and without a vote', async () => {
  expect((await get('')).statusCode).toBe(404);
  expect((await get(`/${day}/checkpoint.txt`)).statusCode).toBe(404);
  expect(await get(`/${day}/receipt.tlog-proof`, browser.cookie)).toMatchObject({
    statusCode: 404,
    body: expect.stringContaining('Its receipt will be ready soon after the day is published'),
  });
});

it('publishes no day that has not ended by the clock of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { signal } = new AbortController();
  const signer = checkpointSigner(site.runtime.personalData, ORIGIN);
  expect(await publishCheckpoints(site.runtime, signer, { signal })).toBe(0);
});

it('serves the published texts, and redirects to the page in the language of the visitor', async () => {
  const later = new Date(Date.now() + 48 * 3_600_000);
  const signer = checkpointSigner(site.runtime.personalData, ORIGIN);
  const { signal } = new AbortController();
  expect(await publishCheckpoints(site.runtime, signer, { now: later, signal })).toBe(2);
  expect((await get(`/${day}/checkpoint.txt`)).body).toMatch(
    /^localhost\/votes\n1\n\S{44}\n\n— localhost\/votes \S+\n$/,
  );
  expect((await get(`/${day}/totals.txt`)).body).toContain(`\nday ${day}\nleaves 0 1\n${restaurant} 1 0\n`);
  expect((await get(`/${day}/consistency.txt`)).statusCode).toBe(404);
  expect((await get(`/${day}`)).headers.location).toBe(`/en/votes/proof/${day}`);
  expect((await get('')).headers.location).toMatch(/^\/en\/votes\/proof\/\d{4}-/);
  expect((await get('/tomorrow')).statusCode).toBe(404);
});

it('gives a receipt to the browser that voted, and to no other', async () => {
  const { statusCode, body, headers } = await get(`/${day}/receipt.tlog-proof`, browser.cookie);
  expect({ statusCode, cache: headers['cache-control'] }).toEqual({ statusCode: 200, cache: 'private, no-store' });
  expect(headers['content-disposition']).toBe(`attachment; filename="vote-${day}.tlog-proof"`);
  const entry = Buffer.from(/^extra (\S+)$/m.exec(body)![1]!, 'base64').toString();
  expect(entry).toContain(`"vote","${restaurant}","${day}"`);
  const other = newBrowser();
  await createVotingClient(site.app).meet(other);
  expect(await get(`/${day}/receipt.tlog-proof`, other.cookie)).toMatchObject({
    statusCode: 404,
    body: 'This browser did not vote on this day.',
  });
  expect((await get(`/${day}/receipt.tlog-proof`, `${browser.cookie}x`)).statusCode).toBe(404);
  expect((await get(`/${day}/receipt.tlog-proof`)).statusCode).toBe(404);
});

it('gives a receipt that the command accepts, and refuses when its vote is another one', async () => {
  const { body } = await get(`/${day}/receipt.tlog-proof`, browser.cookie);
  const path = join(await createTemporaryFolder(), 'vote.tlog-proof');
  const check = async (text: string) => {
    await writeFile(path, text);
    return runProgram('votes/check-receipt.ts', [path, '--key', verifierKey()]);
  };
  expect(await check(body)).toMatchObject({ code: 0, stdout: expect.stringContaining('is leaf 0 of the 1 leaves') });
  const forged = Buffer.from('["levada-vote/1","vote","another"]').toString('base64');
  expect(await check(body.replace(/^extra .*$/m, `extra ${forged}`))).toMatchObject({ code: 1 });
  expect(await check('nothing')).toMatchObject({ code: 2, stderr: 'The proof has no checkpoint.\n' });
});

it.each([
  ['/votos/prova', 'O que não prova'],
  ['/en/votes/proof', 'What it does not prove'],
])('shows the published day at %s', async (path, heading) => {
  const { statusCode, body } = await site.app.inject(`${path}/${day}`);
  expect(statusCode).toBe(200);
  expect(body).toContain(heading);
  expect(body).toContain('localhost/votes');
  expect((await site.app.inject(`${path}/2020-01-01`)).statusCode).toBe(404);
});
