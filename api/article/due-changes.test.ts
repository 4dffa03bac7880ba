import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { upcomingChanges } from '#projections/article/admin/upcoming-changes.ts';
import { rebuildProjection } from '#projections/engine/supervisor.ts';
import { projections } from '#projections/read-models.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { toNewEvent } from '#testing/projections/helpers.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { applyDueChanges } from './due-changes.ts';

const LATER = '2100-01-01T09:00:00.000Z';
const justBefore = new Date('2100-01-01T08:59:59.999Z');
const then = new Date(LATER);

let site: SiteUnderTest;
let room: EditorClient;
let editor: string;
useEditorClient('editor', (opened) => {
  ({ site, room, cookie: editor } = opened);
});

const isVisible = async (slug: string, locale: string) =>
  (await site.app.inject(`/api/articles/${slug}?locale=${locale}`)).statusCode === 200;
const schedule = async () => {
  const slug = unique('slug');
  const translations = { pt: { title: 'Agendado', slug }, en: { title: 'Scheduled', slug } };
  const { id } = await room.execute('CreateArticle', room.article({ translations, scheduleFor: LATER }));
  return { id, slug };
};
const eventsOf = async (id: string): Promise<string[]> => {
  const types: string[] = [];
  for await (const { type } of site.runtime.store.read(`article-${id}`)) types.push(type);
  return types;
};

/** Inserts an article into the read model only, as after an error: a copy of another one, but due long before it. */
const pretendScheduled = async (id: string, like: string) => {
  const { read } = site.runtime;
  await sql`insert into article select (jsonb_populate_record(a, ${JSON.stringify({ id })}::jsonb)).*
    from article a where id = ${like}`.execute(read);
  const changed = JSON.stringify({ article_id: id, slug: unique('slug'), schedule_for: '2099-01-01T00:00:00Z' });
  await sql`insert into article_translation select (jsonb_populate_record(t, ${changed}::jsonb)).*
    from article_translation t where article_id = ${like} and locale = 'pt'`.execute(read);
};

describe('a scheduled publication', () => {
  it('publishes each language when its time has come, not before, as the system actor', async () => {
    const { id, slug } = await schedule();
    expect(await applyDueChanges(site.runtime, justBefore)).toBe(0);
    expect(await isVisible(slug, 'pt')).toBe(false);

    while ((await applyDueChanges(site.runtime, then)) > 0);
    expect([await isVisible(slug, 'pt'), await isVisible(slug, 'en')]).toEqual([true, true]);
    const history = await site.app.inject({ url: `/api/history/article-${id}`, headers: { cookie: editor } });
    expect(history.json().items.at(-1)).toMatchObject({ type: 'ArticlePublished', actor: { kind: 'system' } });
  });

  it('is ignored for an article that was unpublished or deleted', async () => {
    const [withdrawn, deleted] = [await schedule(), await schedule()];
    await room.execute('UnpublishArticle', { id: withdrawn.id });
    await room.execute('DeleteArticle', { id: deleted.id });
    expect(await applyDueChanges(site.runtime, then)).toBe(0);
    expect(await eventsOf(withdrawn.id)).not.toContain('ArticlePublished');
    expect(await eventsOf(deleted.id)).not.toContain('ArticlePublished');
  });

  it('waits until the article is complete', async () => {
    const slug = unique('slug');
    const translations = { pt: { title: 'Sem texto', slug, content: [] } };
    const created = await room.execute('CreateArticle', room.article({ translations, draft: true }));
    const { id } = created;
    // As stored by earlier releases, which accepted schedules of incomplete articles.
    const scheduled = toNewEvent({ type: 'ArticleScheduled', data: { id, locale: 'pt', scheduleFor: LATER } });
    await site.runtime.store.append(`article-${id}`, BigInt(created.revision), [scheduled]);
    const upcoming = async () => (await upcomingChanges(site.runtime.read)).find(({ article }) => article === id);
    await expect.poll(upcoming).toMatchObject({ kind: 'publication', isIncomplete: true });
    expect(await applyDueChanges(site.runtime, then)).toBe(0);
    expect(await isVisible(slug, 'pt')).toBe(false);

    const written = { pt: { content: [{ type: 'text', text: [{ text: 'A água corre.' }] }] } };
    await room.execute('EditArticle', { id, translations: written });
    expect(await upcoming()).not.toHaveProperty('isIncomplete');
    while ((await applyDueChanges(site.runtime, then)) > 0);
    expect(await isVisible(slug, 'pt')).toBe(true);
  });

  it('runs once when several processes check concurrently', async () => {
    const { id } = await schedule();
    await Promise.all([
      applyDueChanges(site.runtime, then),
      applyDueChanges(site.runtime, then),
      applyDueChanges(site.runtime, then),
    ]);
    while ((await applyDueChanges(site.runtime, then)) > 0);
    expect((await eventsOf(id)).filter((type) => type === 'ArticlePublished')).toHaveLength(2);
  });

  it('runs again at the same time, after a clock that was ahead published too early and an editor scheduled it again', async () => {
    const { id, slug } = await schedule();
    const publishBoth = async () => {
      for (let runs = 0; runs < 2; runs++) await applyDueChanges(site.runtime, then);
    };
    await publishBoth();
    await room.execute('UnpublishArticle', { id });
    await room.execute('ScheduleArticle', { id, scheduleFor: LATER });
    expect([await isVisible(slug, 'pt'), await isVisible(slug, 'en')]).toEqual([false, false]);
    await publishBoth();
    expect([await isVisible(slug, 'pt'), await isVisible(slug, 'en')]).toEqual([true, true]);
    await room.execute('DeleteArticle', { id });
  });

  it('runs although an earlier one fails; the failure is reported at each attempt', async () => {
    const lost = crypto.randomUUID();
    const { id, slug } = await schedule();
    await pretendScheduled(lost, id);
    const told = new RegExp(`^PublishArticle ${lost} \\(pt\\) failed \\(attempt 1\\), next attempt in 10 s: .*$`);
    onTestFinished(async () => void (await site.runtime.read.deleteFrom('article').where('id', '=', lost).execute()));
    await expect(applyDueChanges(site.runtime, then)).rejects.toThrow(told);
    await expect(applyDueChanges(site.runtime, then)).rejects.toThrow(told);
    expect([await isVisible(slug, 'pt'), await isVisible(slug, 'en'), await eventsOf(lost)]).toEqual([true, true, []]);
  });

  it('does not run again after the read model is rebuilt', async () => {
    const { id } = await schedule();
    while ((await applyDueChanges(site.runtime, then)) > 0);
    await room.execute('UnpublishArticle', { id });
    const before = await eventsOf(id);
    const articles = projections.find(({ name }) => name === 'articles')!;
    const signal = new AbortController().signal;
    await rebuildProjection(articles, { db: site.runtime.db, store: site.runtime.store, signal, asyncCommit: true });
    expect(await applyDueChanges(site.runtime, then)).toBe(0);
    expect(await eventsOf(id)).toEqual(before);
  });
});

describe('a scheduled end', () => {
  const ending = async () => {
    const slug = unique('slug');
    const translations = { pt: { title: 'Acaba', slug }, en: { title: 'Ends', slug } };
    const { id } = await room.execute('CreateArticle', room.article({ translations }));
    await room.execute('ScheduleUnpublish', { id, locale: 'pt', unpublishFor: LATER });
    return { id, slug };
  };
  const visibility = async (slug: string) => [await isVisible(slug, 'pt'), await isVisible(slug, 'en')];

  it('unpublishes that language only when its time has come, and not before', async () => {
    const { slug } = await ending();
    expect(await applyDueChanges(site.runtime, justBefore)).toBe(0);
    expect(await visibility(slug)).toEqual([true, true]);
    while ((await applyDueChanges(site.runtime, then)) > 0);
    expect(await visibility(slug)).toEqual([false, true]);
  });

  it('runs once when several processes check concurrently', async () => {
    const { id } = await ending();
    await Promise.all([
      applyDueChanges(site.runtime, then),
      applyDueChanges(site.runtime, then),
      applyDueChanges(site.runtime, then),
    ]);
    while ((await applyDueChanges(site.runtime, then)) > 0);
    expect((await eventsOf(id)).filter((type) => type === 'ArticleUnpublished')).toHaveLength(1);
  });

  it('does nothing after it was cancelled or the article was deleted', async () => {
    const [kept, deleted] = [await ending(), await ending()];
    await room.execute('CancelUnpublish', { id: kept.id });
    await room.execute('DeleteArticle', { id: deleted.id });
    expect(await applyDueChanges(site.runtime, then)).toBe(0);
    expect(await visibility(kept.slug)).toEqual([true, true]);
  });

  it('is removed when the article is unpublished manually and published again', async () => {
    const { id, slug } = await ending();
    await room.execute('UnpublishArticle', { id });
    await room.execute('PublishArticle', { id });
    expect(await applyDueChanges(site.runtime, then)).toBe(0);
    expect(await visibility(slug)).toEqual([true, true]);
  });
});

describe('a scheduled update', () => {
  const changing = async (changes: object = { summary: 'Depois.' }) => {
    const slug = unique('slug');
    const translations = { pt: { title: 'Muda', slug, summary: 'Antes.' } };
    const { id } = await room.execute('CreateArticle', room.article({ translations }));
    const update = crypto.randomUUID();
    await room.execute('ScheduleArticleUpdate', { id, update, at: LATER, translations: { pt: changes } });
    return { id, slug, update };
  };
  const summaryOf = async (slug: string) => (await site.app.inject(`/api/articles/${slug}?locale=pt`)).json().summary;
  const all = async (now = then) => {
    while ((await applyDueChanges(site.runtime, now)) > 0);
  };
  const edits = async (id: string) => (await eventsOf(id)).filter((type) => type === 'ArticleEdited');

  it('is applied when its time has come, not before, as an ordinary edit', async () => {
    const { id, slug } = await changing();
    expect(await applyDueChanges(site.runtime, justBefore)).toBe(0);
    expect(await summaryOf(slug)).toBe('Antes.');
    await all();
    expect(await summaryOf(slug)).toBe('Depois.');
    expect((await eventsOf(id)).slice(-2)).toEqual(['ArticleEdited', 'ArticleUpdateApplied']);
    const history = await site.app.inject({ url: `/api/history/article-${id}`, headers: { cookie: editor } });
    expect(history.json().items.at(-1)).toMatchObject({ command: 'ApplyArticleUpdate', actor: { kind: 'system' } });
  });

  it('is applied once when several processes check concurrently, and not again when the clock changes', async () => {
    const { id } = await changing();
    await Promise.all([
      applyDueChanges(site.runtime, then),
      applyDueChanges(site.runtime, then),
      applyDueChanges(site.runtime, then),
    ]);
    await all();
    await all(justBefore);
    await all(new Date('2150-01-01T00:00:00Z'));
    expect(await edits(id)).toHaveLength(1);
  });

  it('is applied once by two processes, one of which was started after it was scheduled', async () => {
    const { id, slug } = await changing();
    const { runtime } = await site.beside();
    await Promise.all([runtime, site.runtime, runtime].map((process) => applyDueChanges(process, then)));
    await all();
    expect(await applyDueChanges(runtime, then)).toBe(0);
    expect(await summaryOf(slug)).toBe('Depois.');
    expect(await edits(id)).toHaveLength(1);
  });

  it('changes the slug to the requested one, and redirects the old URL', async () => {
    const wanted = unique('slug');
    const { slug } = await changing({ slug: wanted });
    await all();
    expect(await isVisible(wanted, 'pt')).toBe(true);
    const { headers } = await site.app.inject(`/artigos/${room.categorySlug}/${slug}`);
    expect(headers.location).toBe(`/artigos/${room.categorySlug}/${wanted}`);
  });

  it('waits, and reports it, when another article has taken the slug', async () => {
    const wanted = unique('slug');
    const { slug, update, id } = await changing({ slug: wanted });
    await room.execute('CreateArticle', room.article({ translations: { pt: { title: 'Primeiro', slug: wanted } } }));
    await expect(applyDueChanges(site.runtime, then)).rejects.toThrow(
      `ApplyArticleUpdate ${id} (${update}) failed (attempt 1)`,
    );
    expect(await isVisible(slug, 'pt')).toBe(true);
    await room.execute('CancelArticleUpdate', { id, update });
  });

  it('waits when the same text was edited differently since, is listed as conflicting, and leaves that edit unchanged', async () => {
    const { id, slug, update } = await changing();
    await room.execute('EditArticle', { id, translations: { pt: { summary: 'Entretanto.' } } });
    expect(await applyDueChanges(site.runtime, then)).toBe(0);
    expect(await summaryOf(slug)).toBe('Entretanto.');
    const { labels } = await site.runtime.read
      .selectFrom('article')
      .select('labels')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(labels).toEqual(expect.arrayContaining(['updating', 'conflicting']));
    await room.execute('EditArticle', { id, translations: { pt: { summary: 'Antes.' } } });
    await all();
    expect(await summaryOf(slug)).toBe('Depois.');
    expect(await room.send('CancelArticleUpdate', { id, update })).toMatchObject({ statusCode: 409 });
  });

  it('does nothing when cancelled, follows its new time when moved, and is ignored while the article is deleted', async () => {
    const [cancelled, moved, deleted] = [await changing(), await changing(), await changing()];
    await room.execute('CancelArticleUpdate', { id: cancelled.id, update: cancelled.update });
    await room.execute('MoveArticleUpdate', { id: moved.id, update: moved.update, at: '2101-01-01T09:00:00.000Z' });
    await room.execute('DeleteArticle', { id: deleted.id });
    expect(await applyDueChanges(site.runtime, then)).toBe(0);
    await room.execute('RestoreArticle', { id: deleted.id });
    await all();
    expect(await Promise.all([cancelled, moved, deleted].map(({ slug }) => summaryOf(slug)))).toEqual([
      'Antes.',
      'Antes.',
      'Depois.',
    ]);
  });

  it('is applied to an article unpublished since, so that publishing it again includes the changes', async () => {
    const { id, slug } = await changing();
    await room.execute('UnpublishArticle', { id });
    await all();
    await room.execute('PublishArticle', { id });
    expect(await summaryOf(slug)).toBe('Depois.');
  });
});
