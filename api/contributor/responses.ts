import { z } from 'zod';
import { listOf } from '../http/schemas/response-schemas.ts';

/** Response of `GET /api/contributors`. */
export const contributorList = listOf(
  z.strictObject({
    id: z.uuid(),
    name: z.string(),
    roles: z.array(z.enum(['author', 'photographer'])),
    avatar: z.string().nullable().describe('Media id of the portrait'),
  }),
);
