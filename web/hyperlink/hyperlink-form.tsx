import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { href } from '../routes.ts';

interface HyperlinkFormProps {
  locale: Locale;
  /** The code that the reader entered, if no hyperlink has it. */
  unknownCode?: string | undefined;
}

/**
 * Renders the form in which a reader enters a code printed in the magazine, in upper or lower case. Submitting the form opens the page of
 * the hyperlink with that code. If the reader has just submitted a code that no hyperlink has (`unknownCode`), the form shows that code
 * with an error message.
 */
export const HyperlinkForm = ({ locale, unknownCode }: HyperlinkFormProps) => (
  <form className="search-line code-line" action={href('hyperlinks', locale)}>
    <label htmlFor="code">{t(locale, 'hyperlinks.field')}</label>
    <input
      id="code"
      name="id"
      defaultValue={unknownCode}
      placeholder={t(locale, 'hyperlinks.placeholder')}
      required
      maxLength={40}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aria-invalid={unknownCode === undefined ? undefined : true}
      aria-describedby={unknownCode === undefined ? undefined : 'code-unknown'}
    />
    <button type="submit">{t(locale, 'hyperlinks.submit')}</button>
    {unknownCode !== undefined && (
      <p className="code-unknown" id="code-unknown" role="alert">
        {t(locale, 'hyperlinks.unknown', { id: unknownCode })}
      </p>
    )}
  </form>
);
