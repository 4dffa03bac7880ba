import Negotiator from 'negotiator';
import { RestError } from './rest-error.ts';

/** How a program wants the rows. */
export interface ResponseFormat {
  type: 'json' | 'csv';
  /** Exactly one row, as an object instead of an array. */
  isSingle: boolean;
  withoutNulls: boolean;
}

const JSON_TYPE = 'application/json';
const ARRAY = 'application/vnd.pgrst.array+json';
const OBJECT = 'application/vnd.pgrst.object+json';

/** Reads the `Accept` header. Throws `PGRST107` (406) when no type that it names is possible. */
export const responseFormat = (accept: string | undefined): ResponseFormat => {
  const wanted = accept ?? '*/*';
  const [type] = new Negotiator({ headers: { accept: wanted.replaceAll(STRIPPED, '') } }).mediaTypes([
    JSON_TYPE,
    OBJECT,
    ARRAY,
    'text/csv',
  ]);
  if (type === undefined) {
    throw new RestError(406, 'PGRST107', `None of these media types are available: ${wanted}`);
  }
  const isCsv = type === 'text/csv';
  return {
    type: isCsv ? 'csv' : 'json',
    isSingle: type === OBJECT,
    // All rows of a CSV have the same columns.
    withoutNulls: !isCsv && wanted.search(STRIPPED) >= 0,
  };
};

const STRIPPED = /;\s*nulls=stripped/g;

/** Returns the value of one preference of the `Prefer` header: `count` of `count=exact`. */
export const preference = (prefer: string | string[] | undefined, name: string): string | undefined =>
  [prefer ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .map((part) => part.trim().split('='))
    .find(([key]) => key === name)?.[1];
