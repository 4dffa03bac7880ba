import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { ParsedStatisticsFilter, StatisticsField } from '#domain/vote/statistics-filter.ts';
import { languageTags, t } from '../../i18n.ts';

interface FieldProps {
  locale: Locale;
  parsed: ParsedStatisticsFilter;
}

export interface Option {
  value: string;
  label: string;
}

/** Renders a day picker. A value that is no day is shown as text, because a day picker would hide it. */
export const DayField = ({ locale, parsed, name, example }: FieldProps & { name: 'from' | 'to'; example: string }) => {
  const type = parsed.errors[name] === 'no_day' ? 'text' : 'date';
  return (
    <Field locale={locale} parsed={parsed} name={name} values={{ example }}>
      <input key={type} type={type} {...attributesOf(parsed, name)} />
    </Field>
  );
};

/** Renders a choice. A value that it does not have is added, so that it is seen beside the error. */
export const SelectField = ({
  locale,
  parsed,
  name,
  options,
}: FieldProps & { name: 'by' | 'rule'; options: Option[] }) => {
  const typed = parsed.typed[name];
  const values = new Intl.ListFormat(languageTags[locale], { type: 'disjunction' }).format(
    options.map(({ value }) => value),
  );
  return (
    <Field locale={locale} parsed={parsed} name={name} values={{ values }}>
      <select {...attributesOf(parsed, name)}>
        {parsed.errors[name] && <option value={typed}>{typed}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
};

/** Renders the number of votes per network and day, which only one of the rules uses. */
export const LimitField = ({ locale, parsed, most }: FieldProps & { most: number }) => {
  const type = parsed.errors.limit ? 'text' : 'number';
  return (
    <Field locale={locale} parsed={parsed} name="limit" values={{ most }}>
      <input key={type} type={type} min={1} max={most} {...attributesOf(parsed, 'limit')} />
    </Field>
  );
};

const fieldId = (name: StatisticsField): string => `statistics-${name}`;
const errorId = (name: StatisticsField): string => `statistics-${name}-error`;

const attributesOf = ({ errors, typed }: ParsedStatisticsFilter, name: StatisticsField) => ({
  id: fieldId(name),
  name,
  defaultValue: typed[name],
  ...(errors[name] && ({ 'aria-invalid': true, 'aria-describedby': errorId(name) } as const)),
});

interface FrameProps extends FieldProps {
  name: StatisticsField;
  /** Values of the error message. */
  values: Record<string, string | number>;
  children: ReactNode;
}

const Field = ({ locale, parsed, name, values, children }: FrameProps) => {
  const error = parsed.errors[name];
  return (
    <div className="statistics-field">
      <label htmlFor={fieldId(name)}>
        {t(locale, `statistics.${name}`)}
        {children}
      </label>
      {error && (
        <p className="desk-error" id={errorId(name)}>
          {t(locale, `statistics.error.${error}`, { typed: parsed.typed[name], ...values })}
        </p>
      )}
    </div>
  );
};
