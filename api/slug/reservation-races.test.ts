import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { articleAggregate } from '#domain/article/aggregate.ts';
import { articleSlugAggregate, slugId } from '#domain/slug/aggregate.ts';
import { newEvent } from '#storage/events/contract/helpers.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { nonAtomic } from '#testing/non-atomic-store.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { repetitions } from '#testing/test-scale.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { articleSlugOf } from '../article/slugs.ts';
import { loadState } from '../commands/read-stream.ts';
import { problemOf } from '../http/problem-details.ts';
import { executeCommand } from '../slice-endpoints.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const actor = { id: 'editor', name: 'Editor', role: 'editor' } as const;

/** Sends a command in this process through the given event store, without the rate limits of HTTP. */
const sendBy = (store: EventStore) => async (name: string, body: unknown) => {
  try {
    const { id } = await executeCommand({ ...site.runtime, store }, { name, body, actor });
    return { status: 200, code: '', id };
  } catch (error) {
    const { status, code } = problemOf(error);
    return { status, code, id: '' };
  }
};
const send = (name: string, body: unknown) => sendBy(site.runtime.store)(name, body);
const inPortuguese = (text: object) => room.article({ translations: { pt: text } });

const articleOf = (id: string) => loadState(site.runtime.store, articleAggregate, id);
const slugOfArticle = async (id: string) => articleSlugOf(await articleOf(id), 'pt');
const holderOf = async (slug: string) => {
  const state = await loadState(site.runtime.store, articleSlugAggregate, slugId('pt', slug));
  return state.status === 'reserved' ? state.owner : undefined;
};

describe('a command stalled between its reservation and its article', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Sends a command through an event store that stalls before it appends to the article, and returns the function that releases it. */
  const standStill = async (name: string, body: unknown) => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const store = nonAtomic(site.runtime.store, async ({ stream }) => {
      if (!stream.startsWith('article-')) return;
      reached.resolve();
      await goOn.promise;
    });
    const answer = sendBy(store)(name, body);
    await reached.promise;
    return { answer, goOn: goOn.resolve };
  };

  it.each([
    ['a minute later', 61_000],
    ['with a clock that is a day ahead', 86_400_000],
  ])('loses its slug permanently when another command takes it %s, and reports that', async (_, later) => {
    const slug = unique('still');
    const first = await standStill('CreateArticle', inPortuguese({ title: 'Um', slug }));
    expect(await holderOf(slug)).toBeDefined();
    vi.setSystemTime(Date.now() + later);
    const second = await send('CreateArticle', inPortuguese({ title: 'Dois', slug }));
    expect(second.status).toBe(200);
    first.goOn();
    expect(await first.answer).toMatchObject({ status: 409, code: 'slug_taken' });
    expect([await holderOf(slug), await slugOfArticle(second.id)]).toEqual([second.id, slug]);
  });

  it('loses the new slug when it changes the slug of an article, which keeps its old one', async () => {
    const [slug, before] = [unique('still'), unique('before')];
    const { id } = await send('CreateArticle', inPortuguese({ title: 'Um', slug: before }));
    const first = await standStill('EditArticle', { id, translations: { pt: { slug } } });
    vi.setSystemTime(Date.now() + 61_000);
    const second = await send('CreateArticle', inPortuguese({ title: 'Dois', slug }));
    first.goOn();
    expect(await first.answer).toMatchObject({ status: 409, code: 'slug_taken' });
    expect([await holderOf(slug), await slugOfArticle(id)]).toEqual([second.id, before]);
    const edited = await send('EditArticle', { id, translations: { pt: { title: 'Um outro' } } });
    expect(edited.status).toBe(200);
  });

  it('keeps its slug when no other command wants it', async () => {
    const slug = unique('still');
    const first = await standStill('CreateArticle', inPortuguese({ title: 'Um', slug }));
    vi.setSystemTime(Date.now() - 86_400_000);
    expect((await send('CreateArticle', inPortuguese({ title: 'Dois', slug }))).code).toBe('slug_taken');
    first.goOn();
    const { status, id } = await first.answer;
    expect([status, await holderOf(slug), await slugOfArticle(id)]).toEqual([200, id, slug]);
  });
});

describe.each([
  ['that appends atomically', (store: EventStore) => store],
  ['that appends stream by stream', (store: EventStore) => nonAtomic(store)],
])('with an event log %s', (_, logOf) => {
  it('articles that change to and from the same slugs never share one, and none is lost', async () => {
    const moved = sendBy(logOf(site.runtime.store));
    const free = [1, 2, 3].map(() => unique('wanted'));
    const created = await Promise.all(
      [1, 2, 3, 4].map(() => moved('CreateArticle', inPortuguese({ title: 'Um', slug: unique('own') }))),
    );
    const ids = created.map(({ id }) => id);
    for (let round = 0; round < repetitions(250); round++) {
      await Promise.all(
        ids.map((id, index) => moved('EditArticle', { id, translations: { pt: { slug: free[(index + round) % 3] } } })),
      );
    }
    const slugs = await Promise.all(ids.map(slugOfArticle));
    expect(new Set(slugs).size).toBe(ids.length);
    expect(await Promise.all(slugs.map((slug) => holderOf(slug!)))).toEqual(ids);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    for (const slug of free.filter((each) => !slugs.includes(each))) {
      expect((await moved('CreateArticle', inPortuguese({ title: 'Um', slug }))).status).toBe(200);
    }
    vi.useRealTimers();
  }, 120_000);

  it('one of two commands that want the same slug gets it, every time', async () => {
    const both = sendBy(logOf(site.runtime.store));
    const race = async () => {
      const slug = unique('raced');
      const wish = () => both('CreateArticle', inPortuguese({ title: 'Um', slug }));
      return (await Promise.all([wish(), wish()])).map(({ status }) => status).sort();
    };
    const answers = await Promise.all(Array.from({ length: repetitions(250) }, race));
    expect(answers).toEqual(answers.map(() => [200, 409]));
  }, 120_000);
});

describe('the next article with a title', () => {
  it.each([100, 1_000])('that %i articles have already finds its slug in a bounded number of reads', async (taken) => {
    const title = unique('titulo');
    const addresses = Array.from({ length: taken }, (_, index) => (index === 0 ? title : `${title}-${index + 1}`));
    const { store } = site.runtime;
    await Promise.all(
      addresses.map((slug) => {
        const reserved = newEvent({ owner: randomUUID() }, 'SlugReserved');
        return store.append(`slug-pt_${slug}`, 'no_stream', [reserved]);
      }),
    );
    let reads = 0;
    const counting: EventStore = {
      ...store,
      read(stream, options) {
        if (stream.startsWith('slug-')) reads += 1;
        return store.read(stream, options);
      },
    };
    const { id } = await sendBy(counting)('CreateArticle', inPortuguese({ title }));
    expect(await slugOfArticle(id)).toBe(`${title}-${taken + 1}`);
    expect(reads).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(taken + 2)));
  });

  it('immediately gets a slug beside many concurrent ones', async () => {
    const title = unique('titulo');
    const answers = await Promise.all(Array.from({ length: 25 }, () => send('CreateArticle', inPortuguese({ title }))));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const slugs = await Promise.all(answers.map(({ id }) => slugOfArticle(id)));
    expect(new Set(slugs).size).toBe(25);
  });
});
