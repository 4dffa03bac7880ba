import { describe, expect, it } from 'vitest';
import {
  articleAfter,
  created,
  createdInPortuguese,
  deleted,
  edited,
  facts,
  pt,
  published,
  restored,
  unpublished,
  updateApplied,
  updateCancelled,
  updateMoved,
  updateScheduled,
} from '#testing/content/article.ts';
import { specification } from '#testing/specification.ts';
import type { Block } from '../shared/blocks.ts';
import { articleDecider } from './decider.ts';
import { isConflicting } from './state.ts';

const { given } = specification(articleDecider);
const yesterday = '2026-11-19T08:00:00.000Z';
const tomorrow = '2026-11-21T08:00:00.000Z';
const nextWeek = '2026-11-27T08:00:00.000Z';

const live = [created, published('pt')];
const title = { pt: { title: 'A água' } };
const waiting = [...live, updateScheduled(tomorrow, title)];
const schedule = (at = tomorrow, translations: object = title, changed = {}) =>
  ({ name: 'ScheduleArticleUpdate', update: 'u1', at, facts: changed, translations }) as const;
const apply = { name: 'ApplyArticleUpdate', update: 'u1', slugs: {} } as const;
const updatesOf = (...history: Parameters<typeof articleAfter>) => {
  const article = articleAfter(...history);
  return article.status === 'none' ? undefined : article.updates;
};

describe('scheduling an update of a published article', () => {
  it('records the time and only the fields that change', () => {
    given(...live)
      .when(schedule(tomorrow, { pt: { title: 'A água', summary: '' } }, { author: 'p1', date: '2026-12-01' }))
      .then(updateScheduled(tomorrow, title, { date: '2026-12-01' }));
  });

  it('leaves the article unchanged and keeps the previous values of the changed fields', () => {
    const article = articleAfter(...waiting);
    expect(article).toMatchObject({ facts, translations: { pt: { text: pt } } });
    expect(article).toMatchObject({
      updates: [{ id: 'u1', at: tomorrow, was: { translations: { pt: { title: pt.title } } } }],
    });
  });

  it('rejects a past time, an unpublished article and an update without changes', () => {
    given(...live)
      .when(schedule(yesterday))
      .thenRejected('update_in_past', { path: 'at' });
    given(created).when(schedule()).thenRejected('update_of_unpublished');
    given(...live)
      .when(schedule(tomorrow, { pt: { title: pt.title } }))
      .thenRejected('update_of_nothing');
  });

  it('replaces an update with the same id and records no event when nothing differs', () => {
    given(...waiting)
      .when(schedule())
      .then();
    given(...waiting)
      .when(schedule(nextWeek, { pt: { title: 'O mar' } }))
      .then(updateScheduled(nextWeek, { pt: { title: 'O mar' } }));
    expect(updatesOf(...waiting, updateScheduled(nextWeek, { pt: { title: 'O mar' } }))).toHaveLength(1);
    expect(updatesOf(...waiting, updateScheduled(nextWeek, {}, {}, 'u2'))).toHaveLength(2);
  });

  it('moves a pending update to another future time', () => {
    const move = (at: string, update = 'u1') => ({ name: 'MoveArticleUpdate', update, at }) as const;
    given(...waiting)
      .when(move(nextWeek))
      .then(updateMoved(nextWeek));
    given(...waiting)
      .when(move(tomorrow))
      .then();
    given(...waiting)
      .when(move(yesterday))
      .thenRejected('update_in_past', { path: 'at' });
    given(...waiting)
      .when(move(nextWeek, 'u2'))
      .thenRejected('no_such_update', { path: 'update' });
    expect(updatesOf(...waiting, updateMoved(nextWeek))).toMatchObject([{ at: nextWeek, translations: title }]);
  });

  it('cancels a pending update and rejects a second cancellation', () => {
    const cancel = { name: 'CancelArticleUpdate', update: 'u1' } as const;
    given(...waiting)
      .when(cancel)
      .then(updateCancelled);
    given(...waiting, updateCancelled)
      .when(cancel)
      .thenRejected('no_such_update', { path: 'update' });
    expect(articleAfter(...waiting, updateCancelled)).toEqual(articleAfter(...live));
  });
});

describe('applying a scheduled update', () => {
  it('edits the article and rejects a second application', () => {
    given(...waiting)
      .when(apply)
      .then(edited(title), updateApplied);
    given(...waiting, edited(title), updateApplied)
      .when(apply)
      .thenRejected('no_such_update', { path: 'update' });
    expect(articleAfter(...waiting, edited(title), updateApplied)).toEqual(articleAfter(...live, edited(title)));
  });

  it('edits the slug to the one passed with the command', () => {
    given(...live, updateScheduled(tomorrow, { pt: { slug: 'a-agua' } }))
      .when({ ...apply, slugs: { pt: 'a-agua' } })
      .then(edited({ pt: { slug: 'a-agua' } }), updateApplied);
  });

  it('keeps later edits of other fields', () => {
    given(...waiting, edited({ pt: { summary: 'Corre.' } }, { author: 'p2' }))
      .when(apply)
      .then(edited(title), updateApplied);
  });

  it('rejects the whole update when one of its fields was edited after it was scheduled', () => {
    const both = [...live, updateScheduled(tomorrow, title, { date: '2026-12-01' })];
    const conflict = [...both, edited({ pt: { title: 'O rio' } })];
    given(...conflict)
      .when(apply)
      .thenRejected('update_conflicts', { path: 'update' });
    const article = articleAfter(...conflict);
    expect(article.status !== 'none' && isConflicting(article, article.updates![0]!)).toBe(true);
  });

  it('accepts later edits of the same field to the same text or back to the previous text', () => {
    given(...waiting, edited(title))
      .when(apply)
      .then(updateApplied);
    given(...waiting, edited({ pt: { title: 'O rio' } }), edited({ pt: { title: pt.title } }))
      .when(apply)
      .then(edited(title), updateApplied);
  });

  it('merges edits of different blocks by block id and rejects edits of the same block or without ids', () => {
    const line = (block: string, words: string): Block => ({ id: block, type: 'text', text: [{ text: words }] });
    const text = (...content: Block[]) => ({ pt: { content } });
    const before = [...live, edited(text(line('a', '1'), line('b', '2')))];
    const update = updateScheduled(tomorrow, text(line('a', '1'), line('b', 'new'), line('c', 'more')));
    given(...before, update, edited(text(line('a', 'other'), line('b', '2'))))
      .when(apply)
      .then(edited(text(line('a', 'other'), line('b', 'new'), line('c', 'more'))), updateApplied);
    given(...before, update, edited(text(line('a', '1'), line('b', 'other'))))
      .when(apply)
      .thenRejected('update_conflicts', { path: 'update' });
    const nameless: Block = { type: 'text', text: [{ text: 'Outra' }] };
    given(...before, update, edited(text(nameless)))
      .when(apply)
      .thenRejected('update_conflicts', { path: 'update' });
  });

  it('applies to an unpublished translation and is rejected while the article is deleted', () => {
    given(...waiting, unpublished('pt'))
      .when(apply)
      .then(edited(title), updateApplied);
    given(...waiting, deleted)
      .when(apply)
      .thenRejected('deleted');
    given(...waiting, deleted, restored)
      .when(apply)
      .then(edited(title), updateApplied);
  });

  it('adds a translation that did not exist', () => {
    const en = { en: { title: 'Water' } };
    given(createdInPortuguese, published('pt'), updateScheduled(tomorrow, en))
      .when({ ...apply, slugs: { en: 'water' } })
      .then(edited({ en: { title: 'Water', slug: 'water' } }), updateApplied);
  });
});
