import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { VOTE_PREFIX } from '#domain/vote/events.ts';
import { START_POSITION } from '#storage/events/event-store.ts';
import { formatCheckpoint, parseCheckpoint } from '#storage/signed-note/checkpoint.ts';
import { signNote } from '#storage/signed-note/note.ts';
import { parseInclusionProof } from '#storage/signed-note/proof.ts';
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

it('leads to a page that says that no day is published before the first one is', async () => {
  const { statusCode, headers } = await get('');
  expect({ statusCode, to: headers.location }).toEqual({ statusCode: 302, to: '/en/votes/proof' });
  expect((await site.app.inject('/en/votes/proof')).body).toContain('No day is published yet.');
  expect((await get('', '', { 'accept-language': 'pt' })).headers.location).toBe('/votos/prova');
});

it('answers 404 before the day is published, and without a vote', async () => {
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
  const check = async (text: string, key = verifierKey()) => {
    await writeFile(path, text);
    return runProgram('check-receipt', [path, '--key', key]);
  };
  expect(await check(body)).toMatchObject({ code: 0, stdout: expect.stringContaining('is leaf 0 of the 1 leaves') });
  const savedOnWindows = `\uFEFF${body.replaceAll('\n', '\r\n')}`;
  expect(await check(savedOnWindows)).toMatchObject({ code: 0, stderr: '' });
  expect(await check(body, `${verifierKey()}x`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('name+id+key'),
  });
  const forged = Buffer.from('["levada-vote/1","vote","another"]').toString('base64');
  expect(await check(body.replace(/^extra .*$/m, `extra ${forged}`))).toMatchObject({ code: 1 });
  expect(await check('nothing')).toMatchObject({ code: 2, stderr: 'The proof has no checkpoint.\n' });
});

/** Sends the form as a browser does, pasted or with a file, and returns the notice that the next page shows. */
const checkOnSite = async (
  parts: { receipt?: string; file?: string },
  { page = '/en/votes/proof', accept = 'text/html' } = {},
) => {
  const form = new FormData();
  form.set('receipt', (parts.receipt ?? '').replaceAll('\n', '\r\n'));
  form.set('file', new Blob([parts.file ?? '']), parts.file === undefined ? '' : 'vote.tlog-proof');
  const encoded = new Response(form);
  const response = await site.app.inject({
    method: 'POST',
    url: '/votes/check-receipt',
    headers: {
      'content-type': encoded.headers.get('content-type')!,
      accept,
      host: 'localhost',
      referer: `http://localhost${page}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const toast = response.cookies.find(({ name }) => name === 'toast')?.value;
  return { statusCode: response.statusCode, location: response.headers.location, ...(toast && JSON.parse(toast)) };
};

it('checks a receipt on the site, pasted or as a file, and says what it proves', async () => {
  const { body } = await get(`/${day}/receipt.tlog-proof`, browser.cookie);
  const valid = { statusCode: 303, location: '/en/votes/proof', kind: 'success' };
  expect(await checkOnSite({ receipt: body })).toMatchObject(valid);
  expect(await checkOnSite({ file: body })).toMatchObject({
    ...valid,
    message: expect.stringMatching(/^The receipt is valid\. It proves that a vote for mesa-.*, is entry 1 of 1 in/),
  });
  expect(await checkOnSite({ receipt: body }, { page: '/votos/prova' })).toMatchObject({
    location: '/votos/prova',
    message: expect.stringContaining('O recibo é válido.'),
  });
});

it('says which part of a receipt does not match', async () => {
  const { body } = await get(`/${day}/receipt.tlog-proof`, browser.cookie);
  const entry = Buffer.from('["levada-vote/1","vote","another"]').toString('base64');
  const foreign = checkpointSigner(site.runtime.personalData, 'other.test/votes');
  const { checkpoint } = parseInclusionProof(body);
  const unpublished = signNote(formatCheckpoint({ ...parseCheckpoint(checkpoint), origin: foreign.name }), foreign);
  const messages = {
    'This is not a whole receipt.': ['', 'nothing', body.slice(0, 80), body.replace('index 0', 'index -1')],
    'The receipt is not valid: its vote is not in the tree': [body.replace(/^extra .*$/m, `extra ${entry}`)],
    'The receipt is not valid: its checkpoint is not signed': [
      body.replace(
        /^(— \S+ \S{20}).(.*)$/m,
        (_, one, other) => `${one}${body.includes(`${one}A`) ? 'B' : 'A'}${other}`,
      ),
      body.replaceAll(ORIGIN, 'another.test/votes'),
    ],
    'The receipt is signed by this site, but its checkpoint is not the published one.': [
      body.replace(checkpoint, unpublished),
    ],
  };
  for (const [message, receipts] of Object.entries(messages)) {
    for (const receipt of receipts) {
      expect(await checkOnSite({ receipt })).toMatchObject({
        kind: 'error',
        message: expect.stringContaining(message),
      });
    }
  }
});

it('reads at most ten kilobytes of a form, and says on its page that more is no receipt', async () => {
  const tooLarge = 'a'.repeat(11_000);
  const refused = { statusCode: 303, location: '/en/votes/proof', kind: 'error' };
  const message = expect.stringContaining('This is not a whole receipt.');
  expect(await checkOnSite({ receipt: tooLarge })).toMatchObject({ ...refused, message });
  expect(await checkOnSite({ file: tooLarge })).toMatchObject({ ...refused, message });
  expect(await checkOnSite({ file: tooLarge }, { page: '/votos/prova' })).toMatchObject({
    location: '/votos/prova',
    message: expect.stringContaining('Isto não é um recibo inteiro.'),
  });
  expect(await checkOnSite({ file: tooLarge }, { accept: '*/*' })).toMatchObject({ statusCode: 413 });
});

it('leads a browser that loads the URL of the form again to its page', async () => {
  const answer = await site.app.inject({ url: '/votes/check-receipt', headers: { 'accept-language': 'en' } });
  expect({ status: answer.statusCode, to: answer.headers.location }).toEqual({ status: 303, to: '/en/votes/proof' });
});

it('says on the page of the form why a body of another type is refused', async () => {
  const headers = { accept: 'text/html', 'content-type': 'text/plain', host: 'localhost' };
  const sent = { method: 'POST', url: '/votes/check-receipt', payload: 'a receipt' } as const;
  const answer = await site.app.inject({
    ...sent,
    headers: { ...headers, referer: 'http://localhost/en/votes/proof' },
  });
  expect({ status: answer.statusCode, to: answer.headers.location }).toEqual({ status: 303, to: '/en/votes/proof' });
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
