import { expect, it } from 'vitest';
import { schemaErrors } from '#testing/schema-errors.ts';
import { assignArticle, moveArticleStep, setArticleDueDate } from './commands.ts';

const of = { id: '1f0d5a3e-8d31-4c3b-9d55-0b6f6d9b1c77', locale: 'pt' };

it('a step is one of three', () => {
  expect(schemaErrors(moveArticleStep, { ...of, step: 'review' })).toEqual([]);
  expect(moveArticleStep.safeParse({ ...of, step: 'published' }).success).toBe(false);
});

it('an assignee is an account or nobody', () => {
  expect(schemaErrors(assignArticle, { ...of, assignee: null })).toEqual([]);
  expect(schemaErrors(assignArticle, { ...of, assignee: 'Ana' })).toEqual(['assignee: assignee_unknown']);
});

it('a due date is a day of the calendar, or none', () => {
  expect(schemaErrors(setArticleDueDate, { ...of, due: '2028-02-29' })).toEqual([]);
  expect(schemaErrors(setArticleDueDate, { ...of, due: null })).toEqual([]);
  for (const due of ['2026-02-29', '2026-12-01T10:00', '', '12/01/2026']) {
    expect(schemaErrors(setArticleDueDate, { ...of, due })).toEqual(['due: due_invalid']);
  }
});
