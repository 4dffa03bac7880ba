import { categoryOrderAggregate } from '#domain/category/aggregate.ts';
import {
  addCategory,
  deleteCategory,
  editCategory,
  reorderCategories,
  restoreCategory,
} from '#domain/category/commands.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { sendTo } from '../commands/send.ts';
import { addNewCategory } from './add-category.ts';
import { deleteExistingCategory } from './delete-category.ts';
import { editExistingCategory } from './edit-category.ts';
import { restoreDeletedCategory } from './restore-category.ts';

const sendToOrder = sendTo(categoryOrderAggregate);

const existingIds = async (read: ReadDatabase): Promise<string[]> => {
  const rows = await read.selectFrom('category').select('id').where('deleted', '=', false).execute();
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
    execute: async ({ order, expectedRevision }, services, context) => {
      const command = { name: 'ReorderCategories' as const, order, known: await existingIds(services.read) };
      return sendToOrder('order', command, services, context, expectedRevision);
    },
  }),
  DeleteCategory: defineCommand({
    roles,
    schema: deleteCategory,
    success: 'success.categoryDeleted',
    execute: deleteExistingCategory,
  }),
  RestoreCategory: defineCommand({
    roles,
    schema: restoreCategory,
    success: 'success.categoryRestored',
    execute: restoreDeletedCategory,
  }),
};
