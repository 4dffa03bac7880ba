import { describe, expect, it } from 'vitest';
import {
  articleAfter,
  created,
  createdInPortuguese,
  deleted,
  edited,
  en,
  facts,
  featured,
  id,
  pt,
  published,
  restored,
  reverted,
  scheduled,
  unfeatured,
  unpublished,
} from '#testing/content/article.ts';
import { specification } from '#testing/specification.ts';
import { type ArticleCommand, articleDecider } from './decider.ts';
import { evolveArticle, initialArticle } from './state.ts';

const { given } = specification(articleDecider);
const tomorrow = '2026-11-21T08:00:00.000Z';

/** Every command for an article that exists. */
const commands: ArticleCommand[] = [
  { name: 'EditArticle', facts: { author: 'p2' }, translations: {} },
  { name: 'PublishArticle', locale: 'pt' },
  { name: 'UnpublishArticle', locale: 'pt' },
  { name: 'ScheduleArticle', locale: 'pt', scheduleFor: tomorrow },
  { name: 'ScheduleUnpublish', locale: 'pt', unpublishFor: tomorrow },
  { name: 'CancelUnpublish', locale: 'pt' },
  { name: 'ScheduleArticleUpdate', update: 'u1', at: tomorrow, facts: { author: 'p2' }, translations: {} },
  { name: 'MoveArticleUpdate', update: 'u1', at: tomorrow },
  { name: 'CancelArticleUpdate', update: 'u1' },
  { name: 'ApplyArticleUpdate', update: 'u1', slugs: {} },
  { name: 'FeatureArticle' },
  { name: 'UnfeatureArticle' },
  { name: 'DeleteArticle' },
  { name: 'RevertArticle', toRevision: 0, to: articleAfter(created) },
];

describe('an article that was never created', () => {
  it.each([...commands, { name: 'RestoreArticle' } as const])('rejects $name', (command) => {
    given().when(command).thenRejected('not_found');
  });

  it.each([
    edited({}),
    reverted(0, {}),
    published('pt'),
    unpublished('pt'),
    scheduled('pt', tomorrow),
    featured,
    unfeatured,
    deleted,
    restored,
  ])('throws when the stream begins with $type', (event) => {
    expect(() => evolveArticle(initialArticle, event)).toThrow(`${event.type} before ArticleCreated`);
  });

  it('throws when the stream publishes a translation that does not exist', () => {
    expect(() => articleAfter(createdInPortuguese, published('en'))).toThrow(`Article ${id} has no translation en`);
  });
});

describe('deleting and restoring an article', () => {
  it('deletes an existing article', () => {
    given(created).when({ name: 'DeleteArticle' }).then(deleted);
  });

  it.each(commands)('rejects $name for a deleted article', (command) => {
    given(created, deleted).when(command).thenRejected('deleted');
  });

  it('restores only a deleted article', () => {
    given(created, deleted).when({ name: 'RestoreArticle' }).then(restored);
    given(created, deleted, restored).when({ name: 'RestoreArticle' }).thenRejected('not_deleted');
    given(created).when({ name: 'RestoreArticle' }).thenRejected('not_deleted');
  });

  it('restores the state of the article before the deletion', () => {
    const history = [created, published('pt'), scheduled('en', tomorrow), featured];
    expect(articleAfter(...history, deleted)).toStrictEqual({ ...articleAfter(...history), status: 'deleted' });
    expect(articleAfter(...history, deleted, restored)).toStrictEqual(articleAfter(...history));
  });
});

describe('reverting to an earlier revision', () => {
  const revert = (...earlier: Parameters<typeof articleAfter>) =>
    ({ name: 'RevertArticle', toRevision: earlier.length - 1, to: articleAfter(...earlier) }) satisfies ArticleCommand;

  it('restores the texts and facts of that revision', () => {
    given(created, edited({ pt: { title: 'Outro', content: [] } }, { author: 'p2' }))
      .when(revert(created))
      .then(reverted(0, { pt, en }, facts));
    expect(
      articleAfter(created, edited({ pt: { title: 'Outro' } }, { author: 'p2' }), reverted(0, { pt, en })),
    ).toStrictEqual(articleAfter(created));
  });

  it('keeps the current slugs', () => {
    given(created, edited({ pt: { title: 'Outro', slug: 'outro' } }))
      .when(revert(created))
      .then(reverted(0, { pt: { ...pt, slug: 'outro' }, en }));
  });

  it('keeps the current publication status and featured status', () => {
    const today = [created, edited({ pt: { title: 'Outro' } }), published('pt'), scheduled('en', tomorrow), featured];
    expect(articleAfter(...today, reverted(0, { pt, en }))).toStrictEqual(
      articleAfter(created, published('pt'), scheduled('en', tomorrow), featured),
    );
  });

  it('keeps a translation that was added after that revision', () => {
    given(createdInPortuguese, edited({ pt: { title: 'Outro' } }), edited({ en }))
      .when(revert(createdInPortuguese))
      .then(reverted(0, { pt }));
    expect(articleAfter(createdInPortuguese, edited({ en }), reverted(0, { pt }))).toStrictEqual(
      articleAfter(createdInPortuguese, edited({ en })),
    );
  });

  it('keeps the current text of a translation that had no title at that revision', () => {
    const begun = [createdInPortuguese, edited({ en: { summary: 'Water' } })];
    given(...begun, edited({ en, pt: { title: 'Outro' } }))
      .when(revert(...begun))
      .then(reverted(1, { pt }));
  });

  it('records no event when the current texts and facts match that revision', () => {
    given(created).when(revert(created)).then();
    given(created, edited({ pt: { slug: 'outro' } }))
      .when(revert(created))
      .then();
    given(created, edited({ pt: { title: 'Outro' } }), reverted(0, { pt, en }))
      .when(revert(created))
      .then();
  });

  it('restores the text of a revision at which the article was deleted', () => {
    given(created, deleted, restored, edited({ pt: { title: 'Outro' } }))
      .when(revert(created, deleted))
      .then(reverted(1, { pt, en }));
  });

  it('rejects a revision at which the article did not exist', () => {
    given(created)
      .when({ name: 'RevertArticle', toRevision: 9, to: initialArticle })
      .thenRejected('no_such_revision', { path: 'toRevision' });
  });
});
