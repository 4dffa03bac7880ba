import { beforeAll, describe, expect, it } from 'vitest';
import { libraryPage } from '#projections/media/library.ts';
import { mediaUsages, usedPictureIds } from '#projections/media-usage.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { uploadTestPicture } from '#testing/media/upload-picture.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { drawPicture } from './test-pictures.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;
useEditorClient('admin', (opened) => {
  ({ site, room, cookie } = opened);
});

let width = 400;
const newPicture = async (): Promise<string> => {
  width += 1;
  return uploadTestPicture(site.app, cookie, await drawPicture(width, 300).jpeg().toBuffer());
};
const both = (text: string) => ({ pt: text, en: text });
const streamsOf = async (id: string) =>
  (await mediaUsages(site.runtime.read, id)).map(({ kind, title }) => [kind, title.pt]);
const library = async (query: string) =>
  (await site.app.inject({ url: `/admin/media${query}`, headers: { cookie } })).body;

describe('usages of a picture', () => {
  let id: string;
  beforeAll(async () => {
    id = await newPicture();
  });

  it('are empty at first', async () => {
    expect(await streamsOf(id)).toEqual([]);
  });

  it('include every kind of content that shows it', async () => {
    const other = await newPicture();
    const image = { type: 'image', mediaId: id, alt: 'a', caption: '', width: 'text' };
    const gallery = { type: 'gallery', images: [{ mediaId: id, alt: 'a', caption: '' }] };
    const articles = [
      { mainImage: id, translations: { pt: { title: 'Em cima' } } },
      { translations: { pt: { title: 'No texto', content: [image] } } },
      { translations: { en: { title: 'In a gallery', content: [gallery] } } },
      { mainImage: other, translations: { pt: { title: 'Outra' } } },
    ];
    for (const article of articles) await room.execute('CreateArticle', room.article(article));
    await room.execute('AddContributor', { name: 'Rosa', role: 'author', avatar: id });
    await room.execute('AddHyperlink', {
      id: unique('h').replaceAll('-', '').slice(0, 12),
      title: both('Um código'),
      text: both('Texto'),
      picture: { mediaId: id, alt: both('a') },
      target: 'https://example.org',
    });
    await room.execute('AddAdvert', {
      name: 'Anúncio',
      picture: id,
      alt: both('a'),
      target: 'https://example.org',
      placement: 'home',
      from: '2026-01-01',
      until: '2026-12-31',
    });
    await room.execute('EditPage', {
      page: 'contacts',
      translations: { pt: { title: 'Contactos', content: [image] } },
    });
    const found = await streamsOf(id);
    expect(found.toSorted()).toEqual(
      [
        ['advert', 'Anúncio'],
        ['article', ''],
        ['article', 'Em cima'],
        ['article', 'No texto'],
        ['contributor', 'Rosa'],
        ['hyperlink', 'Um código'],
        ['staticPage', 'Contactos'],
      ].toSorted(),
    );
  });

  it('prevent its deletion, and the error contains their number', async () => {
    const answer = await room.send('DeleteMedia', { mediaId: id });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'The picture is used in 7 places. Remove it there first, or replace it.',
    ]);
  });
});

describe('an unused picture', () => {
  it('is found as unused, whatever kind of content shows the others', async () => {
    const free = await newPicture();
    const used: string[] = [];
    const show = async (command: string, bodyOf: (picture: string) => object) => {
      const picture = await newPicture();
      used.push(picture);
      return room.execute(command, bodyOf(picture));
    };
    const image = (mediaId: string) => ({ type: 'image', mediaId, alt: 'a', caption: '', width: 'text' });
    const { id } = await show('CreateArticle', (mainImage) => room.article({ mainImage }));
    await room.execute('PublishArticle', { id });
    const later = (mediaId: string) => ({ pt: { content: [image(mediaId)] } });
    const at = '2099-01-01T00:00:00Z';
    await show('ScheduleArticleUpdate', (picture) => ({ id, at, translations: later(picture) }));
    await show('AddContributor', (avatar) => ({ name: 'Rosa', role: 'author', avatar }));
    await show('AddHyperlink', (picture) => ({
      id: unique('h').replaceAll('-', '').slice(0, 12),
      title: both('Um código'),
      text: both('Texto'),
      picture: { mediaId: picture, alt: both('a') },
      target: 'https://example.org',
    }));
    const campaign = { target: 'https://example.org', placement: 'home', from: '2026-01-01', until: '2026-12-31' };
    await show('AddAdvert', (picture) => ({ name: 'Anúncio', picture, alt: both('a'), ...campaign }));
    await show('AddRestaurant', (mediaId) => restaurantInput({ name: 'Mesa', image: mediaId }));
    await show('OpenEdition', (mediaId) => ({ number: 801, title: both('E'), month: '2026-10', cover: { mediaId } }));
    const text = (picture: string) => ({ pt: { title: 'Publicidade', content: [image(picture)] } });
    await show('EditPage', (picture) => ({ page: 'advertising', translations: text(picture) }));
    const { pictures } = await libraryPage(site.runtime.read, { q: '', show: 'unused' }, { unless: usedPictureIds() });
    const found = pictures.map(({ mediaId }) => mediaId);
    expect(found).toContain(free);
    expect(used.filter((picture) => found.includes(picture))).toEqual([]);
    expect(await library('?show=unused')).toContain(free);
  });

  it('comes after all others in the search of the picture dialog while an advert shows it', async () => {
    const [older, advertised] = [await newPicture(), await newPicture()];
    const found = async (): Promise<string[]> => {
      const { items } = (await site.app.inject({ url: '/api/desk/find?kind=pictures', headers: { cookie } })).json();
      return items.map(({ id }: { id: string }) => id);
    };
    expect((await found())[0]).toBe(advertised);
    const days = { from: '2026-01-01', until: '2026-12-31' };
    const { id } = await room.execute('AddAdvert', {
      ...{ name: 'Anúncio', picture: advertised, alt: both('a'), target: 'https://example.org', placement: 'home' },
      ...days,
    });
    expect((await found())[0]).toBe(older);
    expect((await found()).indexOf(advertised)).toBeGreaterThan((await found()).indexOf(older));
    await room.execute('DeleteAdvert', { id });
    expect((await found())[0]).toBe(advertised);
  });

  it('is deleted, hidden from the library and from new content, and restored', async () => {
    const id = await newPicture();
    await room.execute('EditMedia', { mediaId: id, fileName: unique('perdida') });
    expect((await room.execute('DeleteMedia', { mediaId: id })).message).toBe('Picture deleted');
    expect(await library('')).not.toContain(id);
    expect(await library('?show=deleted')).toContain(id);
    const refused = await room.send('CreateArticle', room.article({ mainImage: id }));
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'mainImage' }] });
    await room.execute('RestoreMedia', { mediaId: id });
    expect(await library('')).toContain(id);
    await room.execute('CreateArticle', room.article({ mainImage: id }));
  });
});

describe('a replaced picture', () => {
  it('shows the other one in every usage, and its own again later', async () => {
    const [id, other] = [await newPicture(), await newPicture()];
    const slug = unique('slug');
    await room.execute('CreateArticle', room.article({ mainImage: id, translations: { pt: { title: 'Foto', slug } } }));
    const url = (await site.app.inject(`/api/articles/${slug}?locale=pt`)).json().url;
    const page = async () => (await site.app.inject(url)).body;
    expect(await page()).toContain(`/media/${id}/`);
    await room.execute('ReplaceMedia', { mediaId: id, by: other });
    expect(await page()).toContain(`/media/${other}/`);
    expect(await page()).not.toContain(`/media/${id}/`);
    await room.execute('ReplaceMedia', { mediaId: id, by: id });
    expect(await page()).toContain(`/media/${id}/`);
  });

  it('cannot be replaced by one that is not registered', async () => {
    const answer = await room.send('ReplaceMedia', { mediaId: await newPicture(), by: '0'.repeat(32) });
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'by' }] });
  });
});

describe('the library', () => {
  it('finds pictures by the start of words in name, caption or credit, ignoring accents', async () => {
    const id = await newPicture();
    const word = unique('x').replace('-', '');
    const texts = { pt: { alt: 'Um açor', caption: `Água de ${word}` }, en: { alt: 'A goshawk', caption: '' } };
    await room.execute('EditMedia', { mediaId: id, fileName: 'IMG_0042.jpg', texts, credit: { author: 'Zé Câmara' } });
    for (const q of [word, `agua ${word}`, `${word} cama`, `img 0042 ${word}`, `${word} goshawk`]) {
      expect([q, (await library(`?q=${encodeURIComponent(q)}`)).includes(id)]).toEqual([q, true]);
    }
    expect(await library(`?q=${encodeURIComponent(`${word} nada`)}`)).not.toContain(id);
  });

  it('lists pictures without texts, in one language or in both', async () => {
    const id = await newPicture();
    const listed = async () => (await library('?show=no-alt')).includes(id);
    expect(await listed()).toBe(true);
    const said = (pt: string, en: string) => ({ pt: { alt: pt, caption: '' }, en: { alt: en, caption: '' } });
    await room.execute('EditMedia', { mediaId: id, texts: said('Urze', '') });
    expect(await listed()).toBe(true);
    await room.execute('EditMedia', { mediaId: id, texts: said('Urze', 'Heather') });
    expect(await listed()).toBe(false);
  });

  it('accepts any query in its URL', async () => {
    for (const query of ['?before=x', '?show=%00', '?picture=../x', '?q=%F0%9F%98%80', `?q=${'a'.repeat(900)}`]) {
      const answer = await site.app.inject({ url: `/admin/media${query}`, headers: { cookie } });
      expect([query, answer.statusCode]).toEqual([query, 200]);
    }
  });

  it('rejects an edit based on an outdated revision', async () => {
    const id = await newPicture();
    await room.execute('EditMedia', { mediaId: id, fileName: 'a.jpg' });
    const stale = await room.send('EditMedia', { mediaId: id, expectedRevision: 0, fileName: 'b.jpg' });
    expect(stale.statusCode).toBe(412);
  });
});
