import { expect, it, onTestFinished, vi } from 'vitest';
import { PICTURE_FORMATS, srcsetWidths } from '#domain/media/picture-urls.ts';
import { uploadTestPicture } from '#testing/media/upload-picture.ts';
import { scheduleServices } from '#testing/schedule-services.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { startSchedule } from '../schedule/schedule.ts';
import { createDerivativeSchedule } from './derivative-schedule.ts';
import { createTestFiles } from './test-files.ts';
import { drawPicture } from './test-pictures.ts';

const open = async () => {
  const site = await openSite();
  const cookie = await site.signIn('editor');
  const upload = async (width: number): Promise<string> =>
    uploadTestPicture(site.app, cookie, await drawPicture(width, 300).jpeg().toBuffer());
  return { site, upload };
};

const madeOf = ({ runtime }: SiteUnderTest, id: string) => Array.fromAsync(runtime.files.list(`derived/${id}/`));

/** Returns the keys of all variants of a picture that is 300 pixels high and has its focal point in the centre. */
const allOf = (id: string, width: number): string[] =>
  PICTURE_FORMATS.flatMap((format) => [
    ...srcsetWidths(width).map((each) => `derived/${id}/${each}.${format}`),
    ...srcsetWidths(Math.min(450, width)).map((each) => `derived/${id}/3x2-500/${each}.${format}`),
    ...srcsetWidths(240).map((each) => `derived/${id}/4x5-500/${each}.${format}`),
  ]);

it('generates all widths and formats that pages request of every picture, also of later uploads', async () => {
  const { site, upload } = await open();
  onTestFinished(site.close);
  const first = await upload(700);
  const faults: unknown[] = [];
  const schedule = startSchedule(
    { ...createDerivativeSchedule(), every: 20 },
    scheduleServices(site.runtime),
    (fault) => faults.push(fault),
  );
  onTestFinished(schedule.stop);
  await vi.waitFor(async () => expect((await madeOf(site, first)).sort()).toEqual(allOf(first, 700).sort()), 60_000);
  const second = await upload(400);
  await vi.waitFor(async () => expect((await madeOf(site, second)).sort()).toEqual(allOf(second, 400).sort()), 60_000);
  expect(faults).toEqual([]);
});

it('generates the variants again in another file store', async () => {
  const { site, upload } = await open();
  onTestFinished(site.close);
  const id = await upload(400);
  const preparing = createDerivativeSchedule();
  const signal = new AbortController().signal;
  await preparing.run(scheduleServices(site.runtime), new Date(), signal);
  const other = await createTestFiles();
  await other.write(`originals/${id}`, (await site.runtime.files.readBytes(`originals/${id}`))!);
  await preparing.run({ ...scheduleServices(site.runtime), files: other }, new Date(), signal);
  expect((await Array.fromAsync(other.list('derived/'))).sort()).toEqual(allOf(id, 400).sort());
});

it('generates the variants of other pictures when one cannot be decoded', async () => {
  const { site, upload } = await open();
  onTestFinished(site.close);
  const damaged = await upload(500);
  await site.runtime.files.write(`originals/${damaged}`, Buffer.from('no picture any more'));
  const sound = await upload(600);
  const schedule = startSchedule(
    { ...createDerivativeSchedule(), every: 20 },
    scheduleServices(site.runtime),
    () => {},
  );
  onTestFinished(schedule.stop);
  await vi.waitFor(async () => expect(await madeOf(site, sound)).toHaveLength(allOf(sound, 600).length), 60_000);
  expect(await madeOf(site, damaged)).toEqual([]);
});
