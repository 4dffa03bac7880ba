import { z } from 'zod';
import type { Locale } from '#domain/shared/locale.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import { defineFunction } from '../functions/function-definition.ts';
import { describeProblem, problemOf } from '../http/problem-details.ts';
import { restaurantCommands } from './commands.ts';

const NAME = 'AddRestaurant';
/** Maximum number of restaurants of one request. */
const MAX_RESTAURANTS = 100;

/**
 * Adds many restaurants by the command `AddRestaurant`, one after the other. `key` makes the request repeatable: restaurants that were added
 * before with it are not added again.
 */
export const addRestaurants = defineFunction({
  describes:
    `Adds up to ${MAX_RESTAURANTS} restaurants: \`{key, restaurants}\` → \`{results}\`, for each \`{id}\` or \`{error: {status, code, errors}}\`. ` +
    'The same key and order add none twice',
  roles: CONTENT_ROLES,
  schema: z.strictObject({
    key: z.string().trim().min(1).max(150),
    restaurants: z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_RESTAURANTS),
  }),
  run: async ({ key, restaurants }, { services, account, locale }) => {
    const results: object[] = [];
    for (const [place, body] of restaurants.entries()) {
      const request = { name: NAME, body, actor: account, idempotencyKey: `${key} ${place}` };
      results.push(
        await executeDefinition(services, restaurantCommands[NAME]!, request).then(
          ({ id }) => ({ id }),
          toFailure(locale),
        ),
      );
    }
    return { results };
  },
});

/** Returns the failure of one restaurant. Rethrows an outage or an error of the site, which concerns all that follow. */
const toFailure =
  (locale: Locale) =>
  (error: unknown): object => {
    const problem = problemOf(error);
    if (problem.status >= 500) throw error;
    const { status, code, errors } = describeProblem(problem, locale);
    return { error: { status, code, ...(errors && { errors }) } };
  };
