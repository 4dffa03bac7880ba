import { z } from 'zod';
import { required } from './text.ts';

/** The languages of the magazine. Portuguese is the main one (docs/product.md, rule 8). */
export const locales = ['pt', 'en'] as const;
export const locale = z.enum(locales);
export type Locale = z.infer<typeof locale>;

/** A value for each language. */
export type Localized<T> = Record<Locale, T>;
/** A value for some of the languages. */
export type PartlyLocalized<T> = Partial<Record<Locale, T>>;

/**
 * Creates a schema of an object with a value for each language. `missing` is the message when the object is missing or is not an object.
 */
export const localized = <T extends z.ZodType>(value: T, missing = 'text_required') =>
  z.strictObject({ pt: value, en: value }, required(missing));

/** Returns the other language: English for Portuguese and Portuguese for English. */
export const otherLocale = (of: Locale): Locale => (of === 'pt' ? 'en' : 'pt');
