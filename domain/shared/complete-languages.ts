import { localeSuffix, locales, mainLocale, otherLocales, splitLocaleSuffix } from './locale.ts';

/**
 * What events have in each language, by the path of the field: `main` if a language that an older event lacks has the text of the main
 * language, `empty` if it has none. Fields with a suffix, such as `verdictPt`, are not named: they follow the main language, see
 * `unwrittenTexts`.
 */
export type LanguageDefaults = Readonly<Record<string, 'main' | 'empty'>>;

/**
 * Returns the data of an event with a text in every language, where the magazine had fewer languages when it was written. Returns the same
 * object if nothing is missing. The `facts` of an edit have only the fields that it changed.
 */
export const completeLanguages = (defaults: LanguageDefaults, data: object): object => {
  const facts = (data as { facts?: object | null }).facts;
  const own = completeFields(defaults, data as Fields);
  const inner = facts ? completeFields(defaults, facts as Fields) : facts;
  return inner === facts ? own : { ...own, facts: inner };
};

/**
 * Returns the names of the fields with one language of a text, such as `verdictEn`, that were never written: those of `facts` that
 * `written` lacks. The magazine had no such language, or no such field, when the events were written. They follow the main language.
 */
export const unwrittenTexts = (facts: object, written: object): string[] =>
  Object.keys(facts).flatMap((name) => {
    const split = splitLocaleSuffix(name);
    if (split?.locale !== mainLocale) return [];
    const others = otherLocales(mainLocale).map((locale) => split.text + localeSuffix(locale));
    return others.filter((each) => !(each in written));
  });

/** Returns the facts with the text of the main language in these fields, such as `verdictEn`. */
export const followMainLanguage = <Facts extends object>(facts: Facts, names: readonly string[]): Facts =>
  names.length === 0
    ? facts
    : { ...facts, ...Object.fromEntries(names.map((name) => [name, facts[nameInMain(name) as keyof Facts]])) };

const nameInMain = (name: string): string => splitLocaleSuffix(name)!.text + localeSuffix(mainLocale);

type Fields = Readonly<Record<string, unknown>>;

const completeFields = (defaults: LanguageDefaults, fields: Fields): Fields =>
  Object.entries(defaults).reduce((all, [path, fallback]) => completeField(all, path.split('.'), fallback), fields);

const completeField = (fields: Fields, [name, ...rest]: string[], fallback: 'main' | 'empty'): Fields => {
  const value = fields[name!];
  if (!isFields(value)) return fields;
  if (rest.length === 0) return withAll(fields, name!, value, fallback);
  const inner = completeField(value, rest, fallback);
  return inner === value ? fields : { ...fields, [name!]: inner };
};

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const withAll = (fields: Fields, name: string, value: Fields, fallback: 'main' | 'empty'): Fields => {
  const missing = locales.filter((locale) => value[locale] === undefined);
  if (missing.length === 0) return fields;
  const text = fallback === 'main' ? value[mainLocale] : '';
  return { ...fields, [name]: { ...value, ...Object.fromEntries(missing.map((locale) => [locale, text])) } };
};
