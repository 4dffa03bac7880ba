import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerPicture } from '#testing/media/register-picture.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { originalKey } from './derivatives.ts';
import { createOriginalsSweep } from './sweep-originals.ts';
import { keysOf } from './test-files.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it('deletes an unrecorded file in a later run, not in one that follows at once, and keeps one that was recorded in the meantime', async () => {
  const { files } = site.runtime;
  const sweep = createOriginalsSweep();
  const run = async (hour: number) =>
    sweep.run(site.runtime, new Date(Date.UTC(2026, 10, 26, hour)), new AbortController().signal);
  const known = await registerPicture(site.runtime);
  const forgotten = 'f'.repeat(32);
  await files.write(originalKey(known), Buffer.from('known'));
  await files.write(originalKey(forgotten), Buffer.from('forgotten'));
  await files.write(`derived/${forgotten}/320.jpg`, Buffer.from('forgotten'));
  expect([await run(8), await run(8)]).toEqual([0, 0]);
  expect(await keysOf(files)).toHaveLength(3);
  await files.write(originalKey('e'.repeat(32)), Buffer.from('being written now'));
  expect(await run(14)).toBe(1);
  expect(await keysOf(files)).toEqual([originalKey(known), originalKey('e'.repeat(32))].sort());
});

it('keeps the file of a picture that is recorded but not in the read model yet, which may be stopped or being filled', async () => {
  const { files, read } = site.runtime;
  const sweep = createOriginalsSweep();
  const run = async (hour: number) =>
    sweep.run(site.runtime, new Date(Date.UTC(2026, 10, 26, hour)), new AbortController().signal);
  const recorded = await registerPicture(site.runtime);
  await files.write(originalKey(recorded), Buffer.from('recorded'));
  await read.deleteFrom('media').where('id', '=', recorded).execute();
  await run(8);
  await run(14);
  expect(await keysOf(files)).toContain(originalKey(recorded));
});
