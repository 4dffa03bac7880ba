import { crudSchemas } from '../crud-schemas.ts';
import { localized } from '../shared/locale.ts';
import { singleLine, visibleText } from '../shared/text.ts';

const name = localized(singleLine('name_required').check(visibleText('name_required')).max(80), 'name_required');

export const {
  add: addKeyword,
  edit: editKeyword,
  delete: deleteKeyword,
  restore: restoreKeyword,
} = crudSchemas({ name });
