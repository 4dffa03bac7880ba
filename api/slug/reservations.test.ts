import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { articleSlugAggregate, slugId } from '#domain/slug/aggregate.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { headingOf } from '#testing/heading-of.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { decisionContext } from '../commands/execute.ts';
import { handleCommand } from '../commands/handle-command.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const written = (translations: unknown) => room.article({ translations });
const slugsOf = async (id: string) => {
  const found: Record<string, string> = {};
  for (const locale of ['pt', 'en']) {
    const { items } = (await site.app.inject(`/api/articles?locale=${locale}&limit=100`)).json();
    const item = items.find((each: { id: string }) => each.id === id);
    if (item) found[locale] = item.slug;
  }
  return found;
};
const refusalOf = async (name: string, body: unknown) => {
  const { status, code, errors } = (await room.send(name, body)).json();
  return { status, code, path: errors?.[0]?.path };
};

describe('the slug of an article', () => {
  it('is generated from the title, and numbered if it is taken, separately for each language', async () => {
    const title = unique('Água e pão');
    const base = title.replace('água', 'agua').replace('pão', 'pao');
    const first = await room.execute('CreateArticle', written({ pt: { title }, en: { title, slug: '' } }));
    const second = await room.execute('CreateArticle', written({ pt: { title } }));
    const third = await room.execute('CreateArticle', written({ pt: { title }, en: { title } }));
    expect(await slugsOf(first.id)).toEqual({ pt: base, en: base });
    expect(await slugsOf(second.id)).toEqual({ pt: `${base}-2` });
    expect(await slugsOf(third.id)).toEqual({ pt: `${base}-3`, en: `${base}-2` });
  });

  it('is a default when the title has no usable character', async () => {
    const { id } = await room.execute('CreateArticle', written({ pt: { title: '???' }, en: { title: '…' } }));
    expect(await slugsOf(id)).toEqual({
      pt: expect.stringMatching(/^artigo(-\d+)?$/),
      en: expect.stringMatching(/^article(-\d+)?$/),
    });
  });

  it('is rejected when it was typed and is taken', async () => {
    const slug = unique('typed');
    await room.execute('CreateArticle', written({ pt: { title: 'Um', slug } }));
    const taken = { status: 409, code: 'slug_taken', path: 'translations.pt.slug' };
    expect(await refusalOf('CreateArticle', written({ pt: { title: 'Dois', slug } }))).toEqual(taken);
    const { id } = await room.execute('CreateArticle', written({ pt: { title: 'Três' } }));
    expect(await refusalOf('EditArticle', { id, translations: { pt: { slug } } })).toEqual(taken);
    await room.execute('CreateArticle', written({ en: { title: 'Four', slug } }));
  });

  it('is given to exactly one of many concurrent requests', async () => {
    const slug = unique('race');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => room.send('CreateArticle', written({ pt: { title: 'Corrida', slug } }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('differs for concurrent requests with the same title', async () => {
    const title = unique('Todos');
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => room.execute('CreateArticle', written({ pt: { title } }))),
    );
    const slugs = await Promise.all(outcomes.map(async ({ id }) => (await slugsOf(id)).pt));
    expect(new Set(slugs).size).toBe(6);
  });

  it('is free again when the article could not be written', async () => {
    const slug = unique('failed');
    const taken = unique('taken');
    await room.execute('CreateArticle', written({ en: { title: 'Taken', slug: taken } }));
    const both = { pt: { title: 'Um', slug }, en: { title: 'One', slug: taken } };
    expect(await refusalOf('CreateArticle', written(both))).toMatchObject({ code: 'slug_taken' });
    const past = { ...written({ pt: { title: 'Um', slug } }), scheduleFor: '2001-01-01T00:00:00Z' };
    expect(await refusalOf('CreateArticle', past)).toMatchObject({ code: 'schedule_in_past' });
    const { id } = await room.execute('CreateArticle', written({ pt: { title: 'Outro' } }));
    const edit = { id, translations: { pt: { slug } }, expectedRevision: 40 };
    expect(await refusalOf('EditArticle', edit)).toMatchObject({ status: 412 });
    await room.execute('CreateArticle', written({ pt: { title: 'Um', slug } }));
  });

  it('redirects permanently after a change, and is free for another article', async () => {
    const [before, after] = [unique('before'), unique('after')];
    const both = { pt: { title: 'Um', slug: before }, en: { title: 'One', slug: before } };
    const { id } = await room.execute('CreateArticle', written(both));
    await room.execute('EditArticle', { id, translations: { pt: { slug: after } } });
    const folder = `/artigos/${room.categorySlug}`;
    const moved = await site.app.inject(`${folder}/${before}`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `${folder}/${after}`]);
    const withQuery = await site.app.inject(`${folder}/${before}?utm_source=mail&limit=48`);
    expect(withQuery.headers.location).toBe(`${folder}/${after}?utm_source=mail&limit=48`);
    expect(await slugsOf(id)).toEqual({ pt: after, en: before });
    await room.execute('CreateArticle', written({ pt: { title: 'Dois', slug: before } }));
    expect(headingOf((await site.app.inject(`${folder}/${before}`)).body)).toBe('Dois');
  });

  it('is generated again from the title when it is emptied, and kept when only the title changes', async () => {
    const { id } = await room.execute('CreateArticle', written({ pt: { title: 'Um', slug: unique('typed') } }));
    const title = unique('novo');
    const before = await slugsOf(id);
    await room.execute('EditArticle', { id, translations: { pt: { title } } });
    expect(await slugsOf(id)).toEqual(before);
    await room.execute('EditArticle', { id, translations: { pt: { slug: '' } } });
    expect(await slugsOf(id)).toEqual({ pt: title });
  });

  it('of a language without a title is generated when it gets one', async () => {
    const { id } = await room.execute('CreateArticle', written({ pt: { title: 'Um' } }));
    const content = [{ type: 'text', text: [{ text: 'The water runs.' }] }];
    await room.execute('EditArticle', { id, translations: { en: { summary: 'Later', content } } });
    const title = unique('begun');
    await room.execute('EditArticle', { id, translations: { en: { title } } });
    await room.execute('PublishArticle', { id, locale: 'en' });
    expect((await slugsOf(id)).en).toBe(title);
  });

  it('is kept for a deleted article', async () => {
    const slug = unique('deleted');
    const { id } = await room.execute('CreateArticle', written({ pt: { title: 'Um', slug } }));
    await room.execute('DeleteArticle', { id });
    expect(await refusalOf('CreateArticle', written({ pt: { title: 'Dois', slug } }))).toMatchObject({ status: 409 });
  });
});

describe('a reservation whose article was never written', () => {
  const abandon = async (slug: string, now: Date) => {
    const actor = { id: 'somebody', name: 'Somebody', kind: 'staff' } as const;
    const origin = { actor, command: 'CreateArticle', idempotencyKey: randomUUID(), correlationId: randomUUID() };
    const command = { name: 'ReserveSlug', owner: randomUUID() } as const;
    const id = slugId('pt', slug);
    await handleCommand(site.runtime.store, articleSlugAggregate, id, command, {
      ...origin,
      decisionContext: decisionContext(now),
    });
  };

  it('is reclaimed after a minute', async () => {
    const slug = unique('abandoned');
    await abandon(slug, new Date(Date.now() - 61_000));
    await room.execute('CreateArticle', written({ pt: { title: 'Um', slug } }));
    expect(await refusalOf('CreateArticle', written({ pt: { title: 'Dois', slug } }))).toMatchObject({ status: 409 });
  });

  it('is reclaimed by one of many concurrent requests', async () => {
    const slug = unique('abandoned');
    await abandon(slug, new Date(Date.now() - 61_000));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => room.send('CreateArticle', written({ pt: { title: 'Um', slug } }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(5).fill(409)]);
  });

  it('is kept for the first minute', async () => {
    const slug = unique('fresh');
    await abandon(slug, new Date());
    expect(await refusalOf('CreateArticle', written({ pt: { title: 'Um', slug } }))).toMatchObject({ status: 409 });
  });
});
