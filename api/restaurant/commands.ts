import { restaurantAggregate, restaurantOrderAggregate } from '#domain/restaurant/aggregate.ts';
import {
  addRestaurant,
  deleteRestaurant,
  editRestaurant,
  reorderRestaurants,
  restoreRestaurant,
} from '#domain/restaurant/commands.ts';
import type { RestaurantFacts } from '#domain/restaurant/fields.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { areReadable } from '#projections/restaurant/opening-hours.ts';
import { CONTENT_ROLES, type CommandDefinition, type CommandWarning, defineCommand } from '../commands/command.ts';
import { crudCommands } from '../commands/crud-commands.ts';
import { sendTo } from '../commands/send.ts';
import { pictureReference } from '../media/references.ts';

const sendToOrder = sendTo(restaurantOrderAggregate);

const existingIds = async (read: ReadDatabase): Promise<string[]> => {
  const rows = await read.selectFrom('restaurant').select('id').where('deleted', '=', false).execute();
  return rows.map(({ id }) => id);
};

/** Warns of opening hours that cannot be parsed. They are saved nevertheless, because readers see them as text. */
const unreadableHours = ({ openingHours = '' }: Partial<RestaurantFacts>): CommandWarning[] =>
  areReadable(openingHours) ? [] : [{ path: 'openingHours', message: 'warning.openingHoursUnreadable' }];

export const restaurantCommands: Record<string, CommandDefinition> = {
  ...crudCommands('Restaurant', {
    aggregate: restaurantAggregate,
    schemas: { add: addRestaurant, edit: editRestaurant, delete: deleteRestaurant, restore: restoreRestaurant },
    references: ({ image }) => pictureReference('image', image),
    warnings: unreadableHours,
  }),
  ReorderRestaurants: defineCommand({
    roles: CONTENT_ROLES,
    schema: reorderRestaurants,
    success: 'success.restaurantsReordered',
    execute: async ({ order, expectedRevision }, services, context) => {
      const command = { name: 'ReorderRestaurants' as const, order, known: await existingIds(services.read) };
      return sendToOrder('order', command, services, context, expectedRevision);
    },
  }),
};
