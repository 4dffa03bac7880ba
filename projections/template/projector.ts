import { locales } from '#domain/shared/locale.ts';
import type { TemplateEvent, TemplateFacts } from '#domain/template/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { createTemplateTables, type TemplateTables, type TemplateTag } from './tables.ts';

/** Returns the columns of the facts that are given. */
const columnsOf = ({ name, category, translations }: Partial<TemplateFacts>) => ({
  ...(name !== undefined && { name }),
  ...(category !== undefined && { category }),
  ...(translations && { languages: locales.filter((locale) => translations[locale]) }),
});

/** Stores one row for each template. */
export const templates = defineProjection<TemplateTables, TemplateEvent, TemplateTag>({
  name: 'templates',
  version: 1,
  minReadableVersion: 1,
  prefixes: ['template-'],
  tables: ['template'],
  create: createTemplateTables,
  handlers: {
    TemplateAdded: (trx, { data: { id, name, category, translations }, revision }) => {
      const languages = locales.filter((locale) => translations[locale]);
      const row = { id, name, category, languages, deleted: false, revision };
      return trx.insertInto('template').values(row).execute();
    },
    TemplateEdited: (trx, { data: { id, facts }, revision }) =>
      trx
        .updateTable('template')
        .set({ ...columnsOf(facts), revision })
        .where('id', '=', id)
        .execute(),
    TemplateDeleted: (trx, { data: { id }, revision }) =>
      trx.updateTable('template').set({ deleted: true, revision }).where('id', '=', id).execute(),
    TemplateRestored: (trx, { data: { id }, revision }) =>
      trx.updateTable('template').set({ deleted: false, revision }).where('id', '=', id).execute(),
  },
  tagsOf: () => ['templates'],
});
