import { randomUUID } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { Article } from '#domain/article/state.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { loadState } from '../commands/read-stream.ts';
import { planUndo } from '../history/undo/plan-undo.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const noTexts = { access: { pt: '', en: '' }, season: { pt: '', en: '' } };
const place = {
  kind: 'place',
  name: { pt: 'Fanal & arredores', en: 'Fanal <and around>' },
  ...noTexts,
  position: { latitude: 32.8093, longitude: -17.142 },
};
const walk = {
  kind: 'walk',
  name: { pt: 'Levada do Rei', en: 'The king’s levada' },
  access: { pt: 'De carro.', en: 'By car.' },
  season: { pt: 'Todo o ano.', en: 'All year.' },
  points: [
    { latitude: 32.8147, longitude: -16.9197, elevation: 530 },
    { latitude: 32.8003, longitude: -16.9346 },
  ],
  distance: 5.1,
  ascent: 180,
  descent: null,
  minutes: 105,
  difficulty: 'easy',
};

const publish = async (travel?: object) => {
  const slug = unique('slug');
  const translations = { pt: { title: 'Um', slug }, en: { title: 'One', slug } };
  const { id } = await room.execute('CreateArticle', room.article({ translations, ...(travel && { travel }) }));
  return { id, slug };
};

const get = (url: string) => site.app.inject({ url });
const pageOf = async (slug: string, locale: 'pt' | 'en') =>
  (await get(`${locale === 'pt' ? '/artigos' : '/en/articles'}/${room.categorySlug}/${slug}`)).body;
const factsOf = async (id: string) =>
  ((await loadState(site.runtime.store, articleAggregate, id)) as Extract<Article, { status: 'existing' }>).facts;
const jsonOf = async (slug: string) => (await get(`/api/articles/${slug}?locale=en`)).json();

describe('the page of an article with a walk', () => {
  it('shows map, facts and links in both languages, and structured data', async () => {
    const { slug } = await publish(walk);
    const [pt, en] = [await pageOf(slug, 'pt'), await pageOf(slug, 'en')];
    for (const text of ['Percurso a pé', '5,1 km', '180 m', '1\u00a0h 45\u00a0min', 'Fácil', 'De carro.'])
      expect(pt).toContain(text);
    for (const text of ['Walk', '5.1 km', 'Easy', 'By car.', 'The king’s levada']) expect(en).toContain(text);
    expect(en).not.toContain('>Descent<');
    expect(en).toContain('class="travel-line"');
    expect(en).toContain(`href="/gpx/en/${slug}.gpx"`);
    expect(en).toContain('"contentLocation":{"@type":"Place","name":"The king’s levada"');
    expect(en).toContain('"line":"32.8147,-16.9197 32.8003,-16.9346"');
  });

  it('shows neither without a place or walk', async () => {
    const { slug } = await publish();
    expect(await pageOf(slug, 'en')).not.toContain('class="travel');
    expect((await get(`/gpx/en/${slug}.gpx`)).statusCode).toBe(404);
    expect((await jsonOf(slug)).travel).toBeNull();
  });

  it('shows no map of a place that the map does not contain', async () => {
    const { slug } = await publish({ ...place, position: { latitude: 30.145, longitude: -15.865 } });
    const page = await pageOf(slug, 'en');
    expect(page).not.toContain('class="travel-map');
    expect(page).toContain('30.14500°\u00a0N, 15.86500°\u00a0W');
  });

  it('names the nearest restaurants within five kilometres, and follows the guide', async () => {
    const { slug } = await publish({ ...place, position: { latitude: 32.9, longitude: -17.05 } });
    expect(await pageOf(slug, 'en')).not.toContain('class="travel-near');
    const facts = { area: null, position: { latitude: 32.89, longitude: -17.05 } };
    const { id } = await room.execute('AddRestaurant', restaurantInput({ name: 'Casa do Fim', ...facts }));
    const page = await pageOf(slug, 'en');
    expect(page).toContain(`href="/en/restaurant-guide#r-${id}"`);
    expect(page).toContain('1.1 km as the crow flies');
    await room.execute('DeleteRestaurant', { id });
    expect(await pageOf(slug, 'en')).not.toContain('class="travel-near');
  });
});

describe('GET /gpx/{locale}/{slug}.gpx', () => {
  const parse = (xml: string) => new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(xml).gpx;

  it('returns a walk as a track, in the language of the URL', async () => {
    const { slug } = await publish(walk);
    const { headers, body } = await get(`/gpx/en/${slug}.gpx`);
    expect(headers['content-type']).toBe('application/gpx+xml; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename=${slug}.gpx`);
    const gpx = parse(body);
    expect(gpx).toMatchObject({
      version: '1.1',
      xmlns: 'http://www.topografix.com/GPX/1/1',
      trk: { name: 'The king’s levada' },
    });
    expect(gpx.trk.trkseg.trkpt).toEqual([
      { lat: '32.8147', lon: '-16.9197', ele: 530 },
      { lat: '32.8003', lon: '-16.9346' },
    ]);
    expect(body.indexOf('<desc>')).toBeGreaterThan(body.indexOf('<trk><name>'));
    expect(parse((await get(`/gpx/pt/${slug}.gpx`)).body).trk.desc).toContain('De carro.');
  });

  it('returns a place as a waypoint, and escapes its name', async () => {
    const { slug } = await publish(place);
    const { body } = await get(`/gpx/en/${slug}.gpx`);
    expect(body).toContain('Fanal &lt;and around&gt;');
    expect(parse(body).wpt).toMatchObject({ lat: '32.8093', lon: '-17.142' });
  });

  it('redirects a former slug permanently to the current one', async () => {
    const { id, slug } = await publish(walk);
    await room.execute('EditArticle', { id, translations: { en: { slug: `${slug}-new` } } });
    const moved = await get(`/gpx/en/${slug}.gpx`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/gpx/en/${slug}-new.gpx`]);
    expect((await get(moved.headers.location as string)).statusCode).toBe(200);
    expect((await get(`/gpx/pt/${slug}.gpx`)).statusCode).toBe(200);
  });

  it.each(['/gpx/de/x.gpx', '/gpx/en/none.gpx'])('answers 404 at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('answers 404 in the language of the URL', async () => {
    const detailAt = async (url: string, language: string) =>
      (await site.app.inject({ url, headers: { 'accept-language': language } })).json().detail;
    expect(await detailAt('/gpx/en/none.gpx', 'pt')).toBe('It could not be found.');
    expect(await detailAt('/gpx/pt/none.gpx', 'en')).toBe('Não foi encontrado.');
  });

  it('answers 404 for an article that is not published', async () => {
    const { id, slug } = await publish(walk);
    await room.execute('UnpublishArticle', { id, locale: 'en' });
    expect((await get(`/gpx/en/${slug}.gpx`)).statusCode).toBe(404);
    expect((await get(`/gpx/pt/${slug}.gpx`)).statusCode).toBe(200);
  });
});

describe('a place or walk', () => {
  it('is edited, shown to programs, and undone', async () => {
    const { id, slug } = await publish();
    const edited = await room.execute('EditArticle', { id, travel: walk });
    expect((await jsonOf(slug)).travel).toEqual(walk);
    const rows = (await get(`/rest/v1/articles?select=travel&id=eq.${id}&locale=eq.en`)).json();
    expect(rows).toEqual([{ travel: walk }]);
    await room.execute('EditArticle', { id, travel: { ...walk, minutes: 120 } });
    expect(await pageOf(slug, 'en')).toContain('2\u00a0h');
    await room.execute('RevertArticle', { id, toRevision: Number(edited.revision) });
    expect((await factsOf(id)).travel).toEqual(walk);
    await room.execute('EditArticle', { id, travel: null });
    expect((await jsonOf(slug)).travel).toBeNull();
  });

  it('is copied with its article', async () => {
    const { id } = await publish(place);
    const copy = await room.execute('DuplicateArticle', { id });
    expect((await factsOf(copy.id)).travel).toEqual(place);
  });

  it('can be part of a scheduled update', async () => {
    const { id } = await publish(place);
    const [at, update] = [new Date(Date.now() + 3_600_000).toISOString(), randomUUID()];
    await room.execute('ScheduleArticleUpdate', { id, at, travel: walk, update });
    expect((await factsOf(id)).travel).toEqual(place);
    await room.execute('ApplyArticleUpdate', { id, update });
    expect((await factsOf(id)).travel).toEqual(walk);
  });

  it('is undone to none where there was none', async () => {
    const { id } = await publish();
    const { stream, revision } = await room.execute('EditArticle', { id, travel: walk });
    const planned = await planUndo(
      site.runtime.store,
      { stream, revision: Number(revision) },
      new Date().toISOString(),
    );
    expect(planned).toMatchObject({ steps: [{ command: 'EditArticle', body: { id, travel: null } }] });
  });
});
