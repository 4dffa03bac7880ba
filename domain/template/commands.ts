import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { id, newId } from '../shared/ids.ts';
import { singleLine, visibleText } from '../shared/text.ts';

const name = singleLine('name_required').check(visibleText('name_required')).max(120);

/** Only the name of a template can be changed. */
export const templateSchemas = crudSchemas({ name });
/** `id` is the article that becomes a template, `template` the id of the template. If empty, it is derived from the idempotency key. */
export const saveAsTemplate = z.strictObject({ id, name, template: newId });
/** `id` is the template, `article` the id of the new article. If empty, it is derived from the idempotency key. */
export const createFromTemplate = z.strictObject({ id, article: newId });
