import { localeSuffix, locales, mainLocale } from './locale.ts';

/**
 * What events have in each language, by the path of the field: `main` if a language that an older event lacks has the text of the main
 * language, `empty` if it has none. A field of facts with a suffix, such as `verdictPt`, is named without it.
 */
export type LanguageDefaults = Readonly<Record<string, 'main' | 'empty'>>;

/**
 * Returns the data of an event with a text in every language, where the magazine had fewer languages when it was written. Returns the same
 * object if nothing is missing. The `facts` of an edit have only the fields that it changed: a field with a suffix that they lack is a
 * language that stays as it was.
 */
export const completeLanguages = (defaults: LanguageDefaults, data: object): object => {
  const facts = (data as { facts?: object | null }).facts;
  const own = completeFields(defaults, data as Fields, withSuffixes);
  const inner = facts ? completeFields(defaults, facts as Fields, unchanged) : facts;
  return inner === facts ? own : { ...own, facts: inner };
};

type Fields = Readonly<Record<string, unknown>>;
type Complete = (fields: Fields, name: string, fallback: 'main' | 'empty') => Fields;

const unchanged: Complete = (fields) => fields;

const completeFields = (defaults: LanguageDefaults, fields: Fields, flat: Complete): Fields =>
  Object.entries(defaults).reduce(
    (all, [path, fallback]) => completeField(all, path.split('.'), fallback, flat),
    fields,
  );

const completeField = (
  fields: Fields,
  [name, ...rest]: string[],
  fallback: 'main' | 'empty',
  flat: Complete,
): Fields => {
  const value = fields[name!];
  if (rest.length > 0) {
    if (!isFields(value)) return fields;
    const inner = completeField(value, rest, fallback, flat);
    return inner === value ? fields : { ...fields, [name!]: inner };
  }
  return isFields(value) ? withAll(fields, name!, value, fallback) : flat(fields, name!, fallback);
};

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const withAll = (fields: Fields, name: string, value: Fields, fallback: 'main' | 'empty'): Fields => {
  const missing = locales.filter((locale) => value[locale] === undefined);
  if (missing.length === 0) return fields;
  const text = fallback === 'main' ? value[mainLocale] : '';
  return { ...fields, [name]: { ...value, ...Object.fromEntries(missing.map((locale) => [locale, text])) } };
};

const withSuffixes: Complete = (fields, name, fallback) => {
  const main = fields[name + localeSuffix(mainLocale)];
  const missing = locales.map((locale) => name + localeSuffix(locale)).filter((each) => fields[each] === undefined);
  if (main === undefined || missing.length === 0) return fields;
  return { ...fields, ...Object.fromEntries(missing.map((each) => [each, fallback === 'main' ? main : ''])) };
};
