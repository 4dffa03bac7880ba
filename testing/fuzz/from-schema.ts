import fc from 'fast-check';
import { z } from 'zod';
import { acceptedText, hostileText, openingHours } from './texts.ts';

/** Returns an existing value for a field of that name, for example an article's id; undefined if none is known. */
export type FindReference = (field: string, pick: number) => string | undefined;

interface Where {
  /** The name of the nearest field. */
  field: string;
  reference: FindReference;
}

/**
 * Generates values that match a schema as far as its shape tells; the conditions of `refine` and transformations are unknown, so some
 * values are rejected. Ids are mostly those of existing entities.
 */
export const fromSchema = (schema: z.ZodType, where: Where): fc.Arbitrary<unknown> => {
  const def = schema.def as unknown as Definition;
  const of = (inner: z.ZodType, field = where.field) => fromSchema(inner, { ...where, field });
  switch (def.type) {
    case 'object':
      return objectOf(def.shape, of);
    case 'array':
      return fc.array(of(def.element), { minLength: limitsOf(schema).minItems ?? 0, maxLength: 4 });
    case 'union':
      return fc.oneof(...def.options.map((option) => of(option)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'nullable':
      return fc.option(of(def.innerType), { nil: null });
    case 'optional':
    case 'default':
    case 'prefault':
      return optionalOf(of(def.innerType), where.field);
    case 'pipe':
      return pipeOf(def, of);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numberOf(limitsOf(schema));
    case 'string':
      return stringOf(limitsOf(schema), where);
    default:
      throw new Error(`Cannot generate values for this kind of schema (field ${where.field}): ${schema.def.type}`);
  }
};

type Definition =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'array'; element: z.ZodType }
  | { type: 'union'; options: z.ZodType[] }
  | { type: 'enum'; entries: Record<string, string | number> }
  | { type: 'literal'; values: (string | number)[] }
  | { type: 'nullable' | 'optional' | 'default' | 'prefault'; innerType: z.ZodType }
  | { type: 'pipe'; in: z.ZodType; out: z.ZodType }
  | { type: 'boolean' | 'number' | 'string' };

interface Limits {
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  type?: string;
  minimum?: number;
  maximum?: number;
}

const limitsOf = (schema: z.ZodType): Limits =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Limits;

const objectOf = (
  shape: Record<string, z.ZodType>,
  of: (inner: z.ZodType, field: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(shape).map(([field, inner]) => [field, of(inner, field)])))
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)));

/** Generates values of a pipe mostly from its output schema, which is more precise, unless the value is created by a transformation. */
const pipeOf = (
  { in: before, out: behind }: { in: z.ZodType; out: z.ZodType },
  of: (inner: z.ZodType) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> => {
  if (before.def.type === 'transform') return of(behind);
  if (behind.def.type === 'transform') return of(before);
  return fc.oneof({ weight: 4, arbitrary: of(behind) }, { weight: 1, arbitrary: of(before) });
};

const numberOf = ({ type, minimum, maximum }: Limits): fc.Arbitrary<number> => {
  const range = { min: Math.max(minimum ?? -10, -1e9), max: Math.min(maximum ?? 10, 1e9) };
  return type === 'integer' ? fc.integer(range) : fc.double({ ...range, noNaN: true });
};

const ADDRESSES = ['https://example.com/a', 'http://example.com', 'https://youtu.be/1', 'https://ação.pt/é?q=<&>'];
/** For patterns with lookaround, from which texts cannot be generated. */
const CANDIDATES = [
  ...ADDRESSES,
  '/artigos?q=<&>',
  '#r-1',
  'mailto:a@example.org',
  'tel:+351291000000',
  'a-mesa',
  '934',
];

const matching = (pattern: RegExp): fc.Arbitrary<string> => {
  if (!/\(\?[=!<]/.test(pattern.source)) return fc.stringMatching(pattern);
  return fc.constantFrom(...CANDIDATES.filter((candidate) => pattern.test(candidate)));
};

const stringOf = (limits: Limits, { field, reference }: Where): fc.Arbitrary<string> => {
  const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = limits;
  const fits = (text: string) => text.slice(0, maxLength).padEnd(minLength, 'x');
  const known = (other: fc.Arbitrary<string>) =>
    fc.tuple(fc.nat(), other).map(([pick, otherwise]) => reference(field, pick) ?? otherwise);
  if (format === 'uuid') return known(fc.uuid({ version: 4 }));
  if (format === 'uri') return fc.constantFrom(...ADDRESSES);
  if (format === 'email') return fc.nat(5_000).map((number) => `leitora${number}@example.org`);
  if (format === 'date') return days.map((date) => date.slice(0, 10));
  if (format === 'date-time') return days;
  if (field === 'openingHours') return openingHours;
  if (pattern !== undefined) return known(matching(new RegExp(pattern, 'u')).map(fits));
  return fc.oneof({ weight: 19, arbitrary: acceptedText }, { weight: 1, arbitrary: hostileText }).map(fits);
};

/** Fields that are rarely given, because a guessed revision is nearly always wrong. */
const RARELY_GIVEN = new Set(['expectedRevision']);

const optionalOf = (inner: fc.Arbitrary<unknown>, field: string): fc.Arbitrary<unknown> =>
  RARELY_GIVEN.has(field)
    ? fc.oneof({ weight: 1, arbitrary: inner }, { weight: 9, arbitrary: fc.constant(undefined) })
    : fc.option(inner, { nil: undefined, freq: 3 });

/** Dates mostly near the present, some at the limits of the calendar. */
const days = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0001-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'),
  },
);
