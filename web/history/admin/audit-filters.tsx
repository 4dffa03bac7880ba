import '../../admin/items/filters.css';
import type { ReactNode } from 'react';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { FilterForm } from '../../admin/lists/filter-form.client.tsx';
import { admins, streamKinds } from '../../admin-screens.ts';
import { type MessageId, t } from '../../i18n.ts';
import { AUDIT_PATH, type AuditParams, auditUrl } from './audit-params.ts';

interface FiltersProps {
  locale: Locale;
  params: AuditParams;
  actors: { id: string; name: string }[];
}

/** Renders the filters of the audit log. Their values become the query of the URL. */
export const AuditFilters = ({ locale, params, actors }: FiltersProps) => (
  <FilterForm
    className="desk-filters"
    action={AUDIT_PATH}
    label={t(locale, 'history.filters')}
    submitLabel={t(locale, 'history.show')}
    values={{ ...params, before: undefined }}
  >
    {params.thing && <input type="hidden" name="thing" value={params.thing} />}
    <ThingFilters locale={locale} params={params} />
    <Choice name="actor" value={params.actor} label={t(locale, 'history.who')} all={t(locale, 'history.anybody')}>
      <Options options={actors.map(({ id, name }) => ({ value: id, label: name }))} />
    </Choice>
    {(['from', 'until'] as const).map((name) => (
      <label key={name}>
        {t(locale, `history.${name}`)}
        <input type="date" name={name} defaultValue={params[name]} />
      </label>
    ))}
    {isFiltered(params) && <Link to={auditUrl({ thing: params.thing })}>{t(locale, 'history.clearFilters')}</Link>}
  </FilterForm>
);

const ThingFilters = ({ locale, params }: Omit<FiltersProps, 'actors'>) => (
  <>
    <Choice name="kind" value={params.kind} label={t(locale, 'history.what')} all={t(locale, 'history.anything')}>
      <Options options={kindOptions(locale)} />
    </Choice>
    <Choice name="type" value={params.type} label={t(locale, 'history.event')} all={t(locale, 'history.anyEvent')}>
      {eventOptions(locale).map(({ label, options }) => (
        <optgroup key={label} label={label}>
          <Options options={options} />
        </optgroup>
      ))}
    </Choice>
    <label>
      {t(locale, 'history.thing')}
      <input type="search" name="q" maxLength={200} defaultValue={params.q} />
    </label>
  </>
);

const isFiltered = ({ thing: _, before: __, ...filters }: AuditParams): boolean =>
  Object.values(filters).some((value) => value !== undefined);

interface Option {
  value: string;
  label: string;
}

interface ChoiceProps {
  name: string;
  value: string | undefined;
  label: string;
  /** Label of the option that selects everything. */
  all: string;
  children: ReactNode;
}

const Choice = ({ name, value, label, all, children }: ChoiceProps) => (
  <label>
    {label}
    <select name={name} defaultValue={value ?? ''}>
      <option value="">{all}</option>
      {children}
    </select>
  </label>
);

const Options = ({ options }: { options: Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

const byLabel = (locale: Locale) => (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, locale);

/** Returns the kinds of items with their labels, in alphabetical order. */
const kindOptions = (locale: Locale): Option[] =>
  Object.entries(streamKinds)
    .map(([value, { label }]) => ({ value, label: t(locale, label) }))
    .sort(byLabel(locale));

/** Returns the types of events with their labels in alphabetical order, grouped by slice and named after its first kind of items. */
const eventOptions = (locale: Locale): { label: string; options: Option[] }[] =>
  Object.values(admins)
    .flatMap(({ kinds = {}, events = {} }) => {
      const [kind] = Object.values(kinds);
      return kind ? [{ label: t(locale, kind.label), options: labelled(locale, events) }] : [];
    })
    .sort(byLabel(locale));

const labelled = (locale: Locale, events: Readonly<Record<string, MessageId>>): Option[] =>
  Object.entries(events)
    .map(([value, label]) => ({ value, label: t(locale, label) }))
    .sort(byLabel(locale));
