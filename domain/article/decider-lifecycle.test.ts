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
  it.each([...commands, { name: 'RestoreArticle' } as const])('refuses $name', (command) => {
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
  ])('has no history that begins with $type', (event) => {
    expect(() => evolveArticle(initialArticle, event)).toThrow(`${event.type} before ArticleCreated`);
  });

  it('has no history in which a language is published that was never written', () => {
    expect(() => articleAfter(createdInPortuguese, published('en'))).toThrow(`Article ${id} has no translation en`);
  });
});

describe('deleting and restoring an article', () => {
  it('deletes it', () => {
    given(created).when({ name: 'DeleteArticle' }).then(deleted);
  });

  it.each(commands)('refuses $name for a deleted article', (command) => {
    given(created, deleted).when(command).thenRejected('deleted');
  });

  it('restores a deleted article, once', () => {
    given(created, deleted).when({ name: 'RestoreArticle' }).then(restored);
    given(created, deleted, restored).when({ name: 'RestoreArticle' }).thenRejected('not_deleted');
    given(created).when({ name: 'RestoreArticle' }).thenRejected('not_deleted');
  });

  it('brings everything back as it was', () => {
    const history = [created, published('pt'), scheduled('en', tomorrow), featured];
    expect(articleAfter(...history, deleted)).toStrictEqual({ ...articleAfter(...history), status: 'deleted' });
    expect(articleAfter(...history, deleted, restored)).toStrictEqual(articleAfter(...history));
  });
});

describe('going back to an earlier revision', () => {
  const revert = (...earlier: Parameters<typeof articleAfter>) =>
    ({ name: 'RevertArticle', toRevision: earlier.length - 1, to: articleAfter(...earlier) }) satisfies ArticleCommand;

  it('brings the whole old text and the old facts back', () => {
    given(created, edited({ pt: { title: 'Outro', content: [] } }, { author: 'p2' }))
      .when(revert(created))
      .then(reverted(0, { pt, en }, facts));
    expect(
      articleAfter(created, edited({ pt: { title: 'Outro' } }, { author: 'p2' }), reverted(0, { pt, en })),
    ).toStrictEqual(articleAfter(created));
  });

  it('keeps the addresses of today', () => {
    given(created, edited({ pt: { title: 'Outro', slug: 'outro' } }))
      .when(revert(created))
      .then(reverted(0, { pt: { ...pt, slug: 'outro' }, en }));
  });

  it('keeps what is published, scheduled, withdrawn and featured today', () => {
    const today = [created, edited({ pt: { title: 'Outro' } }), published('pt'), scheduled('en', tomorrow), featured];
    expect(articleAfter(...today, reverted(0, { pt, en }))).toStrictEqual(
      articleAfter(created, published('pt'), scheduled('en', tomorrow), featured),
    );
  });

  it('keeps a translation that was added since', () => {
    given(createdInPortuguese, edited({ pt: { title: 'Outro' } }), edited({ en }))
      .when(revert(createdInPortuguese))
      .then(reverted(0, { pt }));
    expect(articleAfter(createdInPortuguese, edited({ en }), reverted(0, { pt }))).toStrictEqual(
      articleAfter(createdInPortuguese, edited({ en })),
    );
  });

  it('never takes the title of a translation away that had only been begun then', () => {
    const begun = [createdInPortuguese, edited({ en: { summary: 'Water' } })];
    given(...begun, edited({ en, pt: { title: 'Outro' } }))
      .when(revert(...begun))
      .then(reverted(1, { pt }));
  });

  it('changes nothing when the article says the same today', () => {
    given(created).when(revert(created)).then();
    given(created, edited({ pt: { slug: 'outro' } }))
      .when(revert(created))
      .then();
    given(created, edited({ pt: { title: 'Outro' } }), reverted(0, { pt, en }))
      .when(revert(created))
      .then();
  });

  it('goes back to the text an article had while it was deleted', () => {
    given(created, deleted, restored, edited({ pt: { title: 'Outro' } }))
      .when(revert(created, deleted))
      .then(reverted(1, { pt, en }));
  });

  it('refuses a revision from before the article was created', () => {
    given(created)
      .when({ name: 'RevertArticle', toRevision: 9, to: initialArticle })
      .thenRejected('no_such_revision', { path: 'toRevision' });
  });
});
