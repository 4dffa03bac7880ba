import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { localized } from '../shared/locale.ts';
import { singleLine } from '../shared/text.ts';
import { treatments } from './events.ts';

/** The maximum length of a term in one language, in characters. */
export const MAX_TERM_LENGTH = 120;

export const {
  add: addTerm,
  edit: editTerm,
  delete: deleteTerm,
  restore: restoreTerm,
} = crudSchemas({
  name: localized(singleLine('term_required').max(MAX_TERM_LENGTH), 'term_required'),
  treatment: z.enum(treatments).default('translate'),
  note: singleLine().max(300).default(''),
});
