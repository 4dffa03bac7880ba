import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { localized } from '../shared/locale.ts';
import { singleLine } from '../shared/text.ts';
import { MAX_TERM_LENGTH, treatments } from './events.ts';

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
