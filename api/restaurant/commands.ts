import { addRestaurant, deleteRestaurant, editRestaurant, reorderRestaurants } from '#domain/restaurant/commands.ts';
import { restaurantDecider, restaurantOrderDecider } from '#domain/restaurant/decider.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { definedOnly } from '../commands/defined-only.ts';
import { derivedId } from '../commands/handle.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';

const send = sendTo(restaurantDecider, 'restaurant');
const sendToOrder = sendTo(restaurantOrderDecider, 'restaurants');

const pictureOf = (image: string | null | undefined) => ({
  pictures: image ? [{ path: 'image', mediaId: image }] : [],
});

const existingIds = async (db: ReadDatabase): Promise<string[]> => {
  const rows = await db.selectFrom('restaurant').select('id').where('deleted', '=', false).execute();
  return rows.map(({ id }) => id);
};

const roles = CONTENT_ROLES;

export const restaurantCommands: Record<string, CommandDefinition> = {
  AddRestaurant: defineCommand({
    roles,
    schema: addRestaurant,
    success: 'success.restaurantAdded',
    execute: async (facts, services, origin) => {
      await checkReferences(services.store, pictureOf(facts.image));
      const id = derivedId(origin, 'restaurant');
      return send(id, { name: 'AddRestaurant', id, facts }, services, origin);
    },
  }),
  EditRestaurant: defineCommand({
    roles,
    schema: editRestaurant,
    success: 'success.restaurantUpdated',
    execute: async ({ id, expectedRevision, ...facts }, services, origin) => {
      await checkReferences(services.store, pictureOf(facts.image));
      return send(id, { name: 'EditRestaurant', facts: definedOnly(facts) }, services, origin, expectedRevision);
    },
  }),
  DeleteRestaurant: defineCommand({
    roles,
    schema: deleteRestaurant,
    success: 'success.restaurantDeleted',
    execute: ({ id, expectedRevision }, services, origin) =>
      send(id, { name: 'DeleteRestaurant' }, services, origin, expectedRevision),
  }),
  ReorderRestaurants: defineCommand({
    roles,
    schema: reorderRestaurants,
    success: 'success.restaurantsReordered',
    execute: async ({ order, expectedRevision }, services, origin) => {
      const command = { name: 'ReorderRestaurants' as const, order, known: await existingIds(services.db) };
      return sendToOrder('order', command, services, origin, expectedRevision);
    },
  }),
};
