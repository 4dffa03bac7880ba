import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { workflowDecider } from './decider.ts';
import type { WorkflowEvent } from './events.ts';

const { given } = specification(workflowDecider);

const pt = { id: 'a', locale: 'pt' } as const;
const en = { id: 'a', locale: 'en' } as const;
const of = { ...pt, article: 'existing' } as const;
const inReview: WorkflowEvent = { type: 'ArticleStepMoved', data: { ...pt, step: 'review' } };
const assigned: WorkflowEvent = { type: 'ArticleAssigned', data: { ...pt, assignee: 'b' } };
const due: WorkflowEvent = { type: 'ArticleDueDateSet', data: { ...pt, due: '2026-12-01' } };

describe('the step of a language', () => {
  it('is draft until it is moved, in each language by itself', () => {
    given()
      .when({ name: 'MoveArticleStep', ...of, step: 'review', from: 'draft' })
      .then(inReview);
    given(inReview)
      .when({ name: 'MoveArticleStep', ...of, ...en, step: 'ready', from: 'draft' })
      .then({ type: 'ArticleStepMoved', data: { ...en, step: 'ready' } });
  });

  it('can be moved in any order, and moving it to where it is changes nothing', () => {
    given()
      .when({ name: 'MoveArticleStep', ...of, step: 'draft' })
      .then();
    given(inReview)
      .when({ name: 'MoveArticleStep', ...of, step: 'review', from: 'draft' })
      .then();
    given(inReview)
      .when({ name: 'MoveArticleStep', ...of, step: 'draft' })
      .then({ type: 'ArticleStepMoved', data: { ...pt, step: 'draft' } });
  });

  it('is not moved from a step that it has left', () => {
    given(inReview)
      .when({ name: 'MoveArticleStep', ...of, step: 'ready', from: 'draft' })
      .thenRejected('step_changed');
  });
});

describe('the assignment and the due date of a language', () => {
  it('are set, replaced and taken away, and set again change nothing', () => {
    given(assigned)
      .when({ name: 'AssignArticle', ...of, assignee: 'b' })
      .then();
    given(assigned)
      .when({ name: 'AssignArticle', ...of, assignee: 'c' })
      .then({ type: 'ArticleAssigned', data: { ...pt, assignee: 'c' } });
    given(assigned)
      .when({ name: 'AssignArticle', ...of, assignee: null })
      .then({ type: 'ArticleUnassigned', data: pt });
    given()
      .when({ name: 'AssignArticle', ...of, assignee: null })
      .then();
    given(due)
      .when({ name: 'SetArticleDueDate', ...of, due: '2026-12-01' })
      .then();
    given(due)
      .when({ name: 'SetArticleDueDate', ...of, due: null })
      .then({ type: 'ArticleDueDateCleared', data: pt });
  });

  it('may be on a day that has passed', () => {
    given()
      .when({ name: 'SetArticleDueDate', ...of, due: '1999-12-31' })
      .then({ type: 'ArticleDueDateSet', data: { ...pt, due: '1999-12-31' } });
  });

  it('stay when the step moves', () => {
    given(assigned, due, inReview)
      .when({ name: 'AssignArticle', ...of, assignee: 'b' })
      .then();
  });
});

it('a language that is a draft again, without assignee and due date, is as if nobody had worked on it', () => {
  const back: WorkflowEvent[] = [
    { type: 'ArticleStepMoved', data: { ...pt, step: 'draft' } },
    { type: 'ArticleUnassigned', data: pt },
    { type: 'ArticleDueDateCleared', data: pt },
  ];
  const { evolve, initial } = workflowDecider;
  expect([inReview, assigned, due, ...back].reduce(evolve, initial)).toEqual({});
});

it('an article that does not exist, or is deleted, has no work', () => {
  given()
    .when({ name: 'MoveArticleStep', ...of, article: 'none', step: 'ready' })
    .thenRejected('not_found');
  given(assigned)
    .when({ name: 'AssignArticle', ...of, article: 'deleted', assignee: null })
    .thenRejected('deleted');
});
