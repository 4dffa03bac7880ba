import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { locale } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { articleSteps } from './events.ts';

const step = z.enum(articleSteps);
/** The id is that of the article; the revision that of the stream of its work. */
const ofLanguage = { id, locale, expectedRevision };

/** Moves a language of an article to a step. `from` is the step that the sender saw; the command fails if it has another one since. */
export const moveArticleStep = z.strictObject({ ...ofLanguage, step, from: step.optional() });

/** Assigns a language of an article to an account; null assigns it to nobody. */
export const assignArticle = z.strictObject({
  ...ofLanguage,
  assignee: z.uuid('assignee_unknown').toLowerCase().nullable(),
});

/** Sets the calendar day in Madeira on which a language of an article is due; null clears it. A day that has passed is allowed. */
export const setArticleDueDate = z.strictObject({ ...ofLanguage, due: z.iso.date('due_invalid').nullable() });
