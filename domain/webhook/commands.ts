import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { httpsUrl } from '../shared/https-url.ts';
import { singleLine, visibleText } from '../shared/text.ts';
import { webhookSubjects } from './events.ts';

export const {
  add: addWebhook,
  edit: editWebhook,
  delete: deleteWebhook,
  restore: restoreWebhook,
} = crudSchemas({
  name: singleLine('name_required').check(visibleText('name_required')).max(120, 'name_too_long'),
  url: httpsUrl,
  subject: z.enum(webhookSubjects).default('all'),
  status: z.enum(['on', 'off']).default('on'),
});
