import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { id } from '../shared/ids.ts';
import { expectedRevision } from '../shared/revision.ts';
import { restaurantFields } from './fields.ts';

export const {
  add: addRestaurant,
  edit: editRestaurant,
  delete: deleteRestaurant,
  restore: restoreRestaurant,
} = crudSchemas(restaurantFields);
/** `order` has the ids of all restaurants in their new order. */
export const reorderRestaurants = z.strictObject({
  order: z.array(id, 'restaurant_order_required').max(2000),
  expectedRevision,
});
