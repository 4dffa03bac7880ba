import { categoryAggregate, categoryOrderAggregate } from '#domain/category/aggregate.ts';
import {
  addCategory,
  deleteCategory,
  editCategory,
  reorderCategories,
  restoreCategory,
} from '#domain/category/commands.ts';
import type { Category, CategoryCommand } from '#domain/category/decider.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { countArticlesReferencing } from '../article/count-referencing-articles.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { deleteUnlessReferenced } from '../commands/delete-unless-referenced.ts';
import { outcomeOf, sendTo } from '../commands/send.ts';
import { planSlugReleases } from '../slug/reservations.ts';
import { addNewCategory } from './add-category.ts';
import { editExistingCategory } from './edit-category.ts';
import { restoreDeletedCategory } from './restore-category.ts';
import { releasedCategorySlugs } from './slugs.ts';

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
    execute: async ({ id, expectedRevision }, services, context) => {
      const deletable = {
        aggregate: categoryAggregate,
        id,
        countReferences: () => countArticlesReferencing(services, id, ['category']),
        deleteCommand: (articles: number): CategoryCommand => ({ name: 'DeleteCategory', articles }),
        following: (before: Category, after: Category) =>
          planSlugReleases(services.store, releasedCategorySlugs(id, before, after)),
      };
      return outcomeOf(id, await deleteUnlessReferenced(services.store, deletable, context, expectedRevision));
    },
  }),
  RestoreCategory: defineCommand({
    roles,
    schema: restoreCategory,
    success: 'success.categoryRestored',
    execute: restoreDeletedCategory,
  }),
};
