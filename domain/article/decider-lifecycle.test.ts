import { describe, expect, it } from 'vitest';
import {
  articleAfter,
  correctionPublished,
  correctionWithdrawn,
  created,
  createdInPortuguese,
  deleted,
  edited,
  en,
  facts,
  featured,
  id,
  outdatedMarked,
  pt,
  published,
  restored,
  reverted,
  scheduled,
  sourceChanged,
  unfeatured,
  unpublishCancelled,
  unpublished,
  unpublishScheduled,
  updateApplied,
  updateCancelled,
  updateMoved,
  updateScheduled,
} from '#testing/content/article.ts';
import { specification } from '#testing/specification.ts';
import { type ArticleCommand, articleDecider } from './decider.ts';
import type { ArticleEvent } from './events.ts';
import { evolveArticle, initialArticle } from './state.ts';

const { given } = specification(articleDecider);
const tomorrow = '2026-11-21T08:00:00.000Z';

type CommandName = Exclude<ArticleCommand['name'], 'CreateArticle' | 'RestoreArticle'>;

/** Every command for an article that exists. A missing one does not compile. */
const commands = Object.values({
  EditArticle: { name: 'EditArticle', facts: { author: 'p2' }, translations: {} },
  PublishArticle: { name: 'PublishArticle', locale: 'pt' },
  UnpublishArticle: { name: 'UnpublishArticle', locale: 'pt' },
  ScheduleArticle: { name: 'ScheduleArticle', locale: 'pt', scheduleFor: tomorrow },
  ScheduleUnpublish: { name: 'ScheduleUnpublish', locale: 'pt', unpublishFor: tomorrow },
  CancelUnpublish: { name: 'CancelUnpublish', locale: 'pt' },
  ScheduleArticleUpdate: {
    name: 'ScheduleArticleUpdate',
    update: 'u1',
    at: tomorrow,
    facts: { author: 'p2' },
    translations: {},
  },
  MoveArticleUpdate: { name: 'MoveArticleUpdate', update: 'u1', at: tomorrow },
  CancelArticleUpdate: { name: 'CancelArticleUpdate', update: 'u1' },
  ApplyArticleUpdate: { name: 'ApplyArticleUpdate', update: 'u1', slugs: {} },
  ChangeSourceLanguage: { name: 'ChangeSourceLanguage', locale: 'en' },
  MarkOutdatedParts: { name: 'MarkOutdatedParts', locale: 'en', outdated: [], right: [] },
  PublishArticleCorrection: { name: 'PublishArticleCorrection', correction: 'k1', texts: { pt: 'Um erro.' } },
  WithdrawArticleCorrection: { name: 'WithdrawArticleCorrection', correction: 'k1' },
  FeatureArticle: { name: 'FeatureArticle' },
  UnfeatureArticle: { name: 'UnfeatureArticle' },
  DeleteArticle: { name: 'DeleteArticle' },
  RevertArticle: { name: 'RevertArticle', toRevision: 0, to: articleAfter(created) },
} satisfies { [Name in CommandName]: ArticleCommand & { name: Name } });

/** Every event that cannot be the first of a stream. A missing one does not compile. */
const laterEvents = Object.values({
  ArticleEdited: edited({}),
  ArticleReverted: reverted(0, {}),
  ArticlePublished: published('pt'),
  ArticleUnpublished: unpublished('pt'),
  ArticleScheduled: scheduled('pt', tomorrow),
  ArticleUnpublishScheduled: unpublishScheduled('pt', tomorrow),
  ArticleUnpublishCancelled: unpublishCancelled('pt'),
  ArticleUpdateScheduled: updateScheduled(tomorrow, {}),
  ArticleUpdateMoved: updateMoved(tomorrow),
  ArticleUpdateCancelled: updateCancelled,
  ArticleUpdateApplied: updateApplied,
  ArticleSourceLanguageChanged: sourceChanged('en'),
  ArticleOutdatedPartsMarked: outdatedMarked('en', ['title']),
  ArticleCorrectionPublished: correctionPublished({ pt: 'Um erro.' }),
  ArticleCorrectionWithdrawn: correctionWithdrawn,
  ArticleFeatured: featured,
  ArticleUnfeatured: unfeatured,
  ArticleDeleted: deleted,
  ArticleRestored: restored,
} satisfies Record<Exclude<ArticleEvent['type'], 'ArticleCreated' | 'ArticleSlugWithdrawn'>, ArticleEvent>);

describe('an article that was never created', () => {
  it.each([...commands, { name: 'RestoreArticle' } as const])('rejects $name', (command) => {
    given().when(command).thenRejected('not_found');
  });

  it.each(laterEvents)('throws when the stream begins with $type', (event) => {
    expect(() => evolveArticle(initialArticle, event)).toThrow(`${event.type} before ArticleCreated`);
  });

  it('does not exist after its reserved slug was withdrawn', () => {
    const withdrawn: ArticleEvent = { type: 'ArticleSlugWithdrawn', data: { id, locale: 'pt', slug: 'a-levada' } };
    expect(articleAfter(withdrawn)).toStrictEqual(initialArticle);
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
