'use client';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';

interface ChoiceProps {
  /** Whose languages they are, for screen readers; empty in the form of an invitation. */
  of: string;
  chosen: readonly Locale[];
  disabled?: boolean;
  onChange(chosen: Locale[]): void;
}

/** Renders a checkbox for each language that a translator may write. */
export const LanguageChoice = ({ of, chosen, disabled, onChange }: ChoiceProps) => {
  const t = useMessage();
  return (
    <fieldset
      className="account-languages"
      disabled={disabled}
      aria-label={[t('account.languages'), of].filter(Boolean).join(', ')}
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
          {t(`language.${locale}`)}
        </label>
      ))}
    </fieldset>
  );
};
