import type { z } from 'zod';
import { locales } from '#domain/shared/locale.ts';
import { fieldsOf, type SchemaField } from './schema-fields.ts';

/**
 * Returns the limits of the fields of a schema: of the letters of a text, the items of a list, or the value of a number, such as
 * `{ title: '… 120', points: '2 … 500' }`. Fields without limits are left out. A field in several languages has those of all of them, once.
 */
export const limitsOf = (schema: z.ZodType): Record<string, string> => {
  const byField = Map.groupBy(fieldsOf(schema).filter(hasLimits), ({ path }) => path.replaceAll(LANGUAGE, ''));
  return Object.fromEntries(
    [...byField].map(([path, fields]) => [path, [...new Set(fields.map(describeLimits))].join(' or ')]),
  );
};

const LANGUAGE = new RegExp(`\\.(${locales.join('|')})\\b`, 'g');

const hasLimits = (field: SchemaField): boolean => describeLimits(field) !== '…';

const describeLimits = ({ schema }: SchemaField): string => {
  const checks = checksOf(schema);
  const least = checks.find(({ check }) => check === 'min_length' || check === 'greater_than');
  const most = checks.find(({ check }) => check === 'max_length' || check === 'less_than');
  return `${least?.minimum ?? least?.value ?? ''} … ${most?.maximum ?? most?.value ?? ''}`.trim();
};

const checksOf = ({ _zod }: z.ZodType): Check[] => {
  const { checks = [], in: input, out } = _zod.def as Definition;
  return [...checks.map((each) => each._zod.def), ...[input, out].flatMap((half) => (half ? checksOf(half) : []))];
};

/** Definition of a check of zod that may be a limit (zod/v4/core, `$ZodChecks`). */
interface Check {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
}

/** The checks of a schema, or of both halves of a pipe. */
interface Definition {
  checks?: { _zod: { def: Check } }[];
  in?: z.ZodType;
  out?: z.ZodType;
}
