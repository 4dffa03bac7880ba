import { z } from 'zod';
import { required } from './text.ts';

/** Portuguese is the home language, English the other (docs/product.md, rule 8). */
export const locales = ['pt', 'en'] as const;
export const locale = z.enum(locales);
export type Locale = z.infer<typeof locale>;

export type Localized<T> = Record<Locale, T>;
export type PartlyLocalized<T> = Partial<Record<Locale, T>>;

/** The same value in both languages; `missing` is the message where there is none. */
export const localized = <T extends z.ZodType>(value: T, missing = 'text_required') =>
  z.strictObject({ pt: value, en: value }, required(missing));

/** The language that this one is not. */
export const otherLocale = (of: Locale): Locale => (of === 'pt' ? 'en' : 'pt');
