'use client';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import type { ShownPair } from './use-language-pair.client.ts';

interface ChoiceProps extends ShownPair {
  label: string;
  names: Localized<string>;
}

/** Renders the field that selects the language beside the original. Renders nothing where there are only two languages. */
export const TranslationChoice = ({ pair, translation, choose, label, names }: ChoiceProps) => {
  const options = locales.filter((each) => each === translation || !pair.includes(each));
  return options.length === 1 ? null : (
    <p className="desk-field">
      <label>
        {label}{' '}
        <select value={translation} onChange={({ target }) => choose(target.value as Locale)}>
          {options.map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
        </select>
      </label>
    </p>
  );
};
