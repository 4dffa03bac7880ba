/// <reference types="vite/client" />
import type { Queries } from '#projections/queries.ts';

const fixtures = import.meta.glob<{ queries?: Partial<Queries> }>('./*/fixture.ts', { eager: true });

/** A very small magazine, as the read models would give it: what each slice's `fixture.ts` answers to its pages. */
export const queries = Object.assign({}, ...Object.values(fixtures).map((fixture) => fixture.queries)) as Queries;

const never = async (): Promise<never> => {
  throw new Error('the database is away');
};

/** The same magazine where one question cannot be answered. */
export const withFailingQuery = (name: keyof Queries): Queries => ({ ...queries, [name]: never });
