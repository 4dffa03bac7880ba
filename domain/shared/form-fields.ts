import { z } from 'zod';

/** Creates a schema that also accepts null, and converts `''` to null: forms send an empty field as `''`, and here it means "none". */
export const emptyToNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? null : given), schema.nullable());

/**
 * Creates an optional schema that converts `''` to undefined: forms send an empty field as `''`, and here it means the same as a field that
 * is left out.
 */
export const emptyToUndefined = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional()).optional();

const BOOLEANS: Record<string, boolean> = { on: true, true: true, false: false, '': false };

/**
 * A schema of a boolean that also accepts `on`, `true`, `false` and `''` as text. A form sends a ticked checkbox as `on` and leaves out one
 * that is not ticked.
 */
export const checkboxField = z.preprocess(
  (given) => (typeof given === 'string' ? (BOOLEANS[given] ?? given) : given),
  z.boolean(),
);
