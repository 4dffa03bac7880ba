import { z } from 'zod';
import { id } from '../shared/ids.ts';

export const castVote = z.strictObject({ restaurantId: id });
