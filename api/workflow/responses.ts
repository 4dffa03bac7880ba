import { z } from 'zod';
import { locale } from '#domain/shared/locale.ts';
import { articleSteps } from '#domain/workflow/events.ts';
import { day, listOf, moment } from '../http/schemas/response-schemas.ts';

const card = z.strictObject({
  id: z.uuid().describe('The article'),
  language: locale,
  title: z.string().describe('In this language, otherwise in the other one; empty if there is none'),
  titleLocale: locale,
  step: z.enum(articleSteps),
  assignee: z
    .strictObject({
      id: z.uuid(),
      name: z.string().nullable().describe('Null: the account cannot be assigned any more'),
    })
    .nullable(),
  due: day.nullable(),
  publication: z.enum(['draft', 'scheduled', 'unpublished', 'missing']),
  scheduleFor: moment.optional(),
});

const column = listOf(card);

/** Response of `GET /api/board`. */
export const boardResponse = z.strictObject({ draft: column, review: column, ready: column });
