import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEditorClient, type EditorClient, unique } from '#testing/editor-client.ts';
import { type EventStoreDBDouble, startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { headingOf } from '#testing/heading-of.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let double: EventStoreDBDouble;
let site: SiteUnderTest;
let room: EditorClient;

beforeAll(async () => {
  double = await startEventStoreDBDouble();
  site = await openSite({}, { eventStoreUrl: double.connectionString });
  room = await createEditorClient(site.app, await site.signIn('editor'));
});
afterAll(async () => {
  await site.close();
  await double.close();
});

const publish = (title: string, slug: string) =>
  room.send('CreateArticle', room.article({ translations: { pt: { title, slug } } }));
const titleAt = async (slug: string) => (await site.app.inject(`/api/articles/${slug}?locale=pt`)).json().title;
const readiness = async () => (await site.app.inject('/health/ready')).json();

describe('a site whose event log is in EventStoreDB', () => {
  it('shows the effect of a command in the next request', async () => {
    const slug = unique('slug');
    expect((await publish('No registo', slug)).statusCode).toBe(200);
    expect(await titleAt(slug)).toBe('No registo');
    expect(headingOf((await site.app.inject(`/artigos/${room.categorySlug}/${slug}`)).body)).toBe('No registo');
    await expect.poll(readiness).toMatchObject({ status: 'ready', eventLog: { ok: true } });
  });

  it('serves pages without the event log, rejects commands, and recovers when it returns', async () => {
    const [before, during, after] = [unique('slug'), unique('slug'), unique('slug')];
    await publish('Antes', before);

    await double.stop();
    const refused = await publish('Durante', during);
    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(refused.json()).toMatchObject({ code: 'unavailable' });
    expect(await titleAt(before)).toBe('Antes');
    expect((await site.app.inject(`/artigos/${room.categorySlug}/${before}`)).statusCode).toBe(200);
    expect(await readiness()).toMatchObject({ status: 'not ready', eventLog: { ok: false }, database: { ok: true } });

    await double.start();
    await vi.waitFor(async () => expect((await publish('Depois', after)).statusCode).toBe(200), { timeout: 30_000 });
    await vi.waitFor(async () => expect(await titleAt(after)).toBe('Depois'), { timeout: 30_000 });
    expect((await site.app.inject(`/api/articles/${during}?locale=pt`)).statusCode).toBe(404);
    await expect.poll(readiness).toMatchObject({ status: 'ready', eventLog: { ok: true } });
  });
});
