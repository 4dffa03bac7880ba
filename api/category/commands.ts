import { sql } from 'kysely';
import { addCategory, deleteCategory, editCategory, reorderCategories } from '#domain/category/commands.ts';
import { categoryDecider, categoryOrderDecider } from '#domain/category/decider.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { sendTo } from '../commands/send.ts';
import { addNewCategory } from './add-category.ts';
import { editExistingCategory } from './edit-category.ts';

const send = sendTo(categoryDecider, 'category');
const sendToOrder = sendTo(categoryOrderDecider, 'categories');

/** Deleted articles count too, for they can be restored. */
const articlesIn = async (db: ReadDatabase, id: string): Promise<number> => {
  const row = await db
    .selectFrom('article')
    .select(sql<number>`count(*)::int`.as('articles'))
    .where('category', '=', id)
    .executeTakeFirstOrThrow();
  return row.articles;
};

const existingIds = async (db: ReadDatabase): Promise<string[]> => {
  const rows = await db.selectFrom('category').select('id').where('deleted', '=', false).execute();
  return rows.map(({ id }) => id);
};

const roles = CONTENT_ROLES;

export const categoryCommands: Record<string, CommandDefinition> = {
  AddCategory: defineCommand({
    roles,
    schema: addCategory,
    success: 'success.categoryAdded',
    execute: addNewCategory,
  }),
  EditCategory: defineCommand({
    roles,
    schema: editCategory,
    success: 'success.categoryUpdated',
    execute: editExistingCategory,
  }),
  ReorderCategories: defineCommand({
    roles,
    schema: reorderCategories,
    success: 'success.categoriesReordered',
    execute: async ({ order, expectedRevision }, services, origin) => {
      const command = { name: 'ReorderCategories' as const, order, known: await existingIds(services.db) };
      return sendToOrder('order', command, services, origin, expectedRevision);
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
