import { z } from 'zod';

/** A form sends an empty field as `''`; here that says: none. */
export const emptyToNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? null : given), schema.nullable());

/** Here it says the same as a field left out. */
export const emptyToUndefined = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional()).optional();

const BOOLEANS: Record<string, boolean> = { on: true, true: true, false: false, '': false };

/** A ticked box is sent as `on`, one that is not ticked is left out. */
export const checkboxField = z.preprocess(
  (given) => (typeof given === 'string' ? (BOOLEANS[given] ?? given) : given),
  z.boolean(),
);
