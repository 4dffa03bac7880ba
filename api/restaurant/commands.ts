import { restaurantAggregate, restaurantOrderAggregate } from '#domain/restaurant/aggregate.ts';
import {
  addRestaurant,
  deleteRestaurant,
  editRestaurant,
  reorderRestaurants,
  restoreRestaurant,
} from '#domain/restaurant/commands.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { areReadable } from '#projections/restaurant/opening-hours.ts';
import { CONTENT_ROLES, type CommandDefinition, type CommandOutcome, defineCommand } from '../commands/command.ts';
import { deterministicId } from '../commands/command-context.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';
import { pictureReference } from '../media/references.ts';

const send = sendTo(restaurantAggregate);
const sendToOrder = sendTo(restaurantOrderAggregate);

const existingIds = async (read: ReadDatabase): Promise<string[]> => {
  const rows = await read.selectFrom('restaurant').select('id').where('deleted', '=', false).execute();
  return rows.map(({ id }) => id);
};

/** Adds a warning to the outcome if the opening hours cannot be parsed. They are saved nevertheless, because readers see them as text. */
const withWarning = (outcome: CommandOutcome, openingHours = ''): CommandOutcome =>
  areReadable(openingHours)
    ? outcome
    : { ...outcome, warnings: [{ path: 'openingHours', message: 'warning.openingHoursUnreadable' }] };

const roles = CONTENT_ROLES;

export const restaurantCommands: Record<string, CommandDefinition> = {
  AddRestaurant: defineCommand({
    roles,
    schema: addRestaurant,
    success: 'success.restaurantAdded',
    execute: async (facts, services, context) => {
      await checkReferences(services.store, pictureReference('image', facts.image));
      const id = deterministicId(context, 'restaurant');
      return withWarning(await send(id, { name: 'AddRestaurant', id, facts }, services, context), facts.openingHours);
    },
  }),
  EditRestaurant: defineCommand({
    roles,
    schema: editRestaurant,
    success: 'success.restaurantUpdated',
    execute: async ({ id, expectedRevision, ...facts }, services, context) => {
      await checkReferences(services.store, pictureReference('image', facts.image));
      const command = { name: 'EditRestaurant' as const, facts: omitUndefined(facts) };
      return withWarning(await send(id, command, services, context, expectedRevision), facts.openingHours);
    },
  }),
  DeleteRestaurant: defineCommand({
    roles,
    schema: deleteRestaurant,
    success: 'success.restaurantDeleted',
    execute: ({ id, expectedRevision }, services, context) =>
      send(id, { name: 'DeleteRestaurant' }, services, context, expectedRevision),
  }),
  RestoreRestaurant: defineCommand({
    roles,
    schema: restoreRestaurant,
    success: 'success.restaurantRestored',
    execute: ({ id, expectedRevision }, services, context) =>
      send(id, { name: 'RestoreRestaurant' }, services, context, expectedRevision),
  }),
  ReorderRestaurants: defineCommand({
    roles,
    schema: reorderRestaurants,
    success: 'success.restaurantsReordered',
    execute: async ({ order, expectedRevision }, services, context) => {
      const command = { name: 'ReorderRestaurants' as const, order, known: await existingIds(services.read) };
      return sendToOrder('order', command, services, context, expectedRevision);
    },
  }),
};
