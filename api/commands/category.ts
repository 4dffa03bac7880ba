import { sql } from 'kysely';
import type { z } from 'zod';
import { addCategory, deleteCategory, editCategory, reorderCategories } from '#domain/category/commands.ts';
import {
  CATEGORY_ORDER_STREAM,
  type CategoryCommand,
  categoryDecider,
  categoryOrderDecider,
} from '#domain/category/decider.ts';
import { type Localized, locales } from '#domain/shared/locale.ts';
import { slugStream } from '#domain/slug/decider.ts';
import type { ReadDatabase } from '#projections/read-database.ts';
import { CONTENT_ROLES, type CommandDefinition, type CommandServices, defineCommand, revisionOf } from './command.ts';
import { type CommandOrigin, derivedId, handle, stateOf } from './handle.ts';
import { releaseSlug, type SlugWish, withSlugs } from './slugs.ts';

const categoryStream = (id: string): string => `category-${id}`;

const send = async (
  id: string,
  command: CategoryCommand,
  { store }: CommandServices,
  origin: CommandOrigin,
  expectedRevision?: number,
) => {
  const stream = categoryStream(id);
  const appended = await handle(store, categoryDecider, stream, command, origin, revisionOf(expectedRevision));
  return { id, stream, ...appended };
};

const wishesFor = (id: string, wanted: Localized<string>, name: Localized<string>, which = [...locales]): SlugWish[] =>
  which.map((locale) => ({
    kind: 'category',
    locale,
    owner: id,
    wanted: wanted[locale],
    title: name[locale],
    path: `slug.${locale}`,
  }));

const add = async (input: z.output<typeof addCategory>, services: CommandServices, origin: CommandOrigin) => {
  const id = derivedId(origin, 'category');
  const wishes = wishesFor(id, input.slug, input.name);
  return withSlugs(services.store, wishes, origin, ([pt, en]) =>
    send(id, { name: 'AddCategory', id, facts: { ...input, slug: { pt: pt!.slug, en: en!.slug } } }, services, origin),
  );
};

const edit = async (input: z.output<typeof editCategory>, services: CommandServices, origin: CommandOrigin) => {
  const { id, expectedRevision, slug, name, description, hue } = input;
  const before = await stateOf(services.store, categoryDecider, categoryStream(id));
  const known = before.status === 'existing' ? before.facts : undefined;
  const moved = slug && known ? locales.filter((locale) => slug[locale] !== known.slug[locale]) : [];
  const wishes = slug && known ? wishesFor(id, slug, name ?? known.name, moved) : [];
  return withSlugs(services.store, wishes, origin, async (reservations) => {
    const slugs = known && { ...known.slug };
    for (const [index, locale] of moved.entries()) slugs![locale] = reservations[index]!.slug;
    const facts = {
      ...(moved.length > 0 && slugs && { slug: slugs }),
      ...(name && { name }),
      ...(description && { description }),
      ...(hue && { hue }),
    };
    const outcome = await send(id, { name: 'EditCategory', facts }, services, origin, expectedRevision);
    for (const locale of moved) {
      const old = known!.slug[locale];
      await releaseSlug(services.store, { stream: slugStream('category', locale, old), slug: old, owner: id }, origin);
    }
    return outcome;
  });
};

const articlesIn = async (db: ReadDatabase, id: string): Promise<number> => {
  const row = await db
    .selectFrom('article')
    .select(sql<number>`count(*)::int`.as('articles'))
    .where('category', '=', id)
    .executeTakeFirstOrThrow();
  return row.articles;
};

const roles = CONTENT_ROLES;

export const categoryCommands: Record<string, CommandDefinition> = {
  AddCategory: defineCommand({ roles, schema: addCategory, execute: add, success: 'success.categoryAdded' }),
  EditCategory: defineCommand({ roles, schema: editCategory, execute: edit, success: 'success.categoryUpdated' }),
  ReorderCategories: defineCommand({
    roles,
    schema: reorderCategories,
    success: 'success.categoriesReordered',
    execute: async ({ order, expectedRevision }, { store, db }, origin) => {
      const rows = await db.selectFrom('category').select('id').where('deleted', '=', false).execute();
      const command = { name: 'ReorderCategories' as const, order, known: rows.map((row) => row.id) };
      const stream = CATEGORY_ORDER_STREAM;
      const appended = await handle(store, categoryOrderDecider, stream, command, origin, revisionOf(expectedRevision));
      return { id: 'order', stream, ...appended };
    },
  }),
  DeleteCategory: defineCommand({
    roles,
    schema: deleteCategory,
    success: 'success.categoryDeleted',
    execute: async ({ id, expectedRevision }, services, origin) => {
      const articles = await articlesIn(services.db, id);
      return send(id, { name: 'DeleteCategory', articles }, services, origin, expectedRevision);
    },
  }),
};
