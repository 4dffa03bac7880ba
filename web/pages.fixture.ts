/// <reference types="vite/client" />
import type { Queries } from '#projections/queries.ts';

const fixtures = import.meta.glob<{ queries?: Partial<Queries> }>('./*/fixture.ts', { eager: true });

/** Queries that return a very small magazine: the `queries` of each slice's `fixture.ts`. */
export const queries = Object.assign({}, ...Object.values(fixtures).map((fixture) => fixture.queries)) as Queries;

const never = async (): Promise<never> => {
  throw new Error('the database is unavailable');
};

/** Returns the fixture queries with one that always rejects. */
export const withFailingQuery = (name: keyof Queries): Queries => ({ ...queries, [name]: never });
