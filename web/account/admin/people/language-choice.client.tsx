'use client';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { PeopleMessages } from './people-messages.ts';

interface ChoiceProps {
  /** Whose languages they are, for screen readers; empty in the form of an invitation. */
  of: string;
  chosen: readonly Locale[];
  disabled?: boolean;
  onChange(chosen: Locale[]): void;
  messages: PeopleMessages;
}

/** Renders a checkbox for each language that a translator may write. */
export const LanguageChoice = ({ of, chosen, disabled, onChange, messages }: ChoiceProps) => (
  <fieldset
    className="account-languages"
    disabled={disabled}
    aria-label={[messages.languages, of].filter(Boolean).join(', ')}
  >
    {locales.map((locale) => (
      <label key={locale}>
        <input
          type="checkbox"
          checked={chosen.includes(locale)}
          onChange={({ target }) =>
            onChange(locales.filter((each) => (each === locale ? target.checked : chosen.includes(each))))
          }
        />{' '}
        {messages[locale]}
      </label>
    ))}
  </fieldset>
);
