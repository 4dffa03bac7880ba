import { describe, expect, it } from 'vitest';
import { byLocale, type Localized, locales } from '#domain/shared/locale.ts';
import { unique } from '#testing/editor-client.ts';
import type { XmlElement } from '#testing/read-xml.ts';
import { feedHref } from '#web/routes.ts';
import { useSite } from './test-site.ts';

const siteUrl = 'https://levada.test';
const { get, site, room, xml, publish, photograph } = useSite(siteUrl);

const channelAt = async (path: string): Promise<XmlElement> => (await xml(path)).all('channel')[0]!;
const itemsAt = async (path: string): Promise<XmlElement[]> => (await channelAt(path)).all('item');

/** Adds a category, so that no other test's articles are in its feed. */
const addCategory = async () => {
  const name = { pt: unique('Mar'), en: unique('Sea') };
  const slug = { pt: unique('mar'), en: unique('sea') };
  const { id } = await room().execute('AddCategory', { name, slug });
  return { id, name, slug, feed: { pt: `/artigos/${slug.pt}/feed.xml`, en: `/en/articles/${slug.en}/feed.xml` } };
};

describe('the feed of a language', () => {
  it('names its site and its own URL', async () => {
    await room().execute('UpdateSettings', { title: 'Levada & Mar', tagline: { pt: 'A ilha', en: 'The island' } });
    const channel = await channelAt('/en/feed.xml');
    expect(channel.textOf('title')).toBe('Levada & Mar');
    expect(channel.textOf('description')).toBe('The island');
    expect(channel.textOf('language')).toBe('en-GB');
    expect(channel.textOf('link')).toBe(`${siteUrl}/en`);
    expect(channel.all('atom:link')[0]?.attributes).toMatchObject({ rel: 'self', href: `${siteUrl}/en/feed.xml` });
  });

  it('contains whole articles: metadata, picture with credit, and text as HTML with absolute URLs', async () => {
    const mainImage = await photograph({ author: 'Ana Reis', licence: 'CC BY 4.0' });
    const category = await addCategory();
    const content = [
      { type: 'heading', level: 2, text: [{ text: 'A nascente' }] },
      {
        type: 'text',
        text: [
          { text: 'Corre ' },
          { text: '', footnote: 'De noite, também.' },
          { text: 'sempre', bold: true, href: '/artigos' },
        ],
      },
      { type: 'list', ordered: false, items: [[{ text: 'Pedra', italic: true }]] },
      { type: 'quote', text: [{ text: 'Água é vida' }], source: 'Um levadeiro' },
      {
        type: 'table',
        caption: 'Levadas',
        header: true,
        rows: [
          [[{ text: 'Nome' }], [{ text: 'km' }]],
          [[{ text: 'do Norte', italic: true }], [{ text: '50\n51' }]],
        ],
      },
      { type: 'image', mediaId: mainImage, alt: 'Uma levada', caption: 'Ao longe', width: 'text' },
      { type: 'gallery', images: [{ mediaId: mainImage, alt: 'Outra', caption: '' }] },
      { type: 'embed', url: 'https://vimeo.com/1' },
    ];
    const translations = { pt: { title: 'A água', summary: 'De onde vem.', content, mainImageAlt: 'Vista' } };
    await publish({ mainImage, translations, date: '2020-11-05', category: category.id });
    const item = (await itemsAt(category.feed.pt))[0]!;
    expect(item.textOf('title')).toBe('A água');
    expect(item.textOf('description')).toBe('De onde vem.');
    expect(item.textOf('dc:creator')).not.toBe('');
    expect(item.all('category')[0]?.attributes.domain).toBe(`${siteUrl}/artigos/${category.slug.pt}`);
    expect(item.textOf('pubDate')).toBe('Thu, 05 Nov 2020 00:00:00 GMT');
    expect(item.all('enclosure')[0]?.attributes).toMatchObject({
      url: `${siteUrl}/media/${mainImage}/1280.jpg`,
      type: 'image/jpeg',
    });
    const image = `<img src="${siteUrl}/media/${mainImage}/1280.jpg" alt="Uma levada"/>`;
    const html = item.textOf('content:encoded');
    const page = item.textOf('link');
    for (const part of [
      '<figcaption>Fotografia: Ana Reis (CC BY 4.0, com recodificação)</figcaption>',
      '<p>De onde vem.</p>',
      '<h2>A nascente</h2>',
      `<p>Corre <sup><a href="${page}#fn-1">1</a></sup><a href="${siteUrl}/artigos"><strong>sempre</strong></a></p>`,
      '<ul><li><em>Pedra</em></li></ul>',
      '<blockquote><p>Água é vida</p><cite>Um levadeiro</cite></blockquote>',
      '<table><caption>Levadas</caption><thead><tr><th scope="col">Nome</th><th scope="col">km</th></tr></thead>',
      '<tbody><tr><td><em>do Norte</em></td><td>50<br/>51</td></tr></tbody></table>',
      `<figure>${image}<figcaption>Ao longe · Fotografia: Ana Reis (CC BY 4.0, com recodificação)</figcaption></figure>`,
      `<ol><li>De noite, também. <a href="${page}#fnref-1">↩︎</a></li></ol>`,
      '<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('is well-formed and safe for any text', async () => {
    const hostile = ']]> <script>alert(1)</script> ]]> & 💧';
    const category = await addCategory();
    const slug = unique('slug');
    const content = [
      {
        type: 'text',
        text: [{ text: hostile }, { text: 'nowhere', href: 'https://' }, { text: 'here', href: '#a"b' }],
      },
    ];
    const translations = { pt: { title: hostile, slug, summary: hostile, content } };
    await publish({ translations, category: category.id });
    const item = (await itemsAt(category.feed.pt))[0]!;
    expect(item.textOf('title')).toContain('<script>alert(1)</script>');
    expect(item.textOf('title')).toContain('💧');
    for (const html of [item.textOf('description'), item.textOf('content:encoded')]) {
      expect(html).toContain(']]&gt; &lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; &amp;');
      expect(html).not.toContain('<script');
    }
    expect(item.textOf('content:encoded')).toContain(
      `nowhere<a href="${siteUrl}/artigos/${category.slug.pt}/${slug}#a%22b">here</a>`,
    );
  });

  it('begins with the newest article and ends after twenty', async () => {
    const category = await addCategory();
    const days = Array.from({ length: 22 }, (_, day) => `2030-01-${String(day + 1).padStart(2, '0')}`);
    for (const date of days) {
      await publish({ date, translations: { pt: { title: date } }, category: category.id });
    }
    const titles = (await itemsAt(category.feed.pt)).map((item) => item.textOf('title'));
    expect(titles).toEqual(days.reverse().slice(0, 20));
  });

  it('is not sent again to a client that has it, until something changes', async () => {
    const { headers } = await get('/feed.xml');
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const again = async () => (await get('/feed.xml', { 'if-none-match': String(headers.etag) })).statusCode;
    expect(await again()).toBe(304);
    await publish({ date: '2100-01-01' });
    expect(await again()).toBe(200);
  });
});

describe('the feed of a category', () => {
  it('contains its articles in both languages and has its name', async () => {
    const { id, name, slug, feed } = await addCategory();
    const inside = await publish({ category: id });
    await publish();
    const links = async (path: string) => (await itemsAt(path)).map((item) => item.textOf('link'));
    expect(await links(feed.pt)).toEqual([`${siteUrl}/artigos/${slug.pt}/${inside.slug}`]);
    expect(await links(feed.en)).toEqual([`${siteUrl}/en/articles/${slug.en}/${inside.slug}`]);
    expect((await channelAt(feed.en)).textOf('title')).toMatch(new RegExp(`^${name.en} · `));
  });

  it('is empty without published articles, and always has the same bytes', async () => {
    const { feed } = await addCategory();
    const { headers, body } = await get(feed.pt);
    expect(await itemsAt(feed.pt)).toEqual([]);
    await publish();
    const later = await get(feed.pt, { 'if-none-match': String(headers.etag) });
    expect({ status: later.statusCode, body }).toMatchObject({ status: 304, body: expect.stringContaining('1970') });
  });

  it('does not exist for an unknown category', async () => {
    for (const path of ['/artigos/nada/feed.xml', '/en/articles/%3Cb%3E/feed.xml', '/artigos/%F0/feed.xml']) {
      expect({ path, status: (await get(path)).statusCode >= 400 }).toEqual({ path, status: true });
    }
    expect((await get('/artigos/nada/feed.xml')).statusCode).toBe(404);
  });
});

describe('the feed of a former name', () => {
  const renamed = {
    keyword: async () => {
      const { id } = await room().execute('AddKeyword', { name: bothLanguages('Mar') });
      await publish({ keywords: [id] });
      return { id, edit: 'EditKeyword', name: bothLanguages('Rio'), screen: 'keyword' as const };
    },
    author: async () => {
      const { id } = await room().execute('AddContributor', { name: unique('Ana'), role: 'author' });
      await publish({ author: id });
      return { id, edit: 'EditContributor', name: unique('Eva'), screen: 'author' as const };
    },
    series: async () => {
      const { id: article } = await publish();
      const { id } = await room().execute('AddSeries', { title: bothLanguages('Ida'), articles: [article] });
      return { id, edit: 'EditSeries', title: bothLanguages('Volta'), screen: 'series' as const };
    },
  };

  it.each(Object.keys(renamed) as (keyof typeof renamed)[])(
    'of a page of the kind %s leads permanently to that of the current name',
    async (kind) => {
      const { edit, screen, ...changed } = await renamed[kind]();
      const slugsOf = async () => {
        const row = await slugRow(kind, changed.id);
        return byLocale((locale) => (typeof row === 'string' ? row : row[locale]));
      };
      const former = await slugsOf();
      await room().execute(edit, changed);
      const current = await slugsOf();
      for (const locale of locales) {
        const answer = await get(feedHref(screen, locale, { slug: former[locale] }));
        const { location, 'cache-control': caching } = answer.headers;
        const to = feedHref(screen, locale, { slug: current[locale] });
        expect([answer.statusCode, location, caching, answer.body]).toEqual([301, to, 'no-store', '']);
        expect((await get(to)).statusCode).toBe(200);
      }
    },
  );
});

const bothLanguages = (name: string) => ({ pt: unique(name), en: unique(name) });

const slugRow = async (kind: 'keyword' | 'author' | 'series', id: string): Promise<string | Localized<string>> => {
  const { read } = site().runtime;
  const table = kind === 'author' ? 'contributor' : kind;
  const row = await read.selectFrom(table).select('slug').where('id', '=', id).executeTakeFirstOrThrow();
  return row.slug;
};
