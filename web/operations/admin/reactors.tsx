import type { Locale } from '#domain/shared/locale.ts';
import type { ReactorStatus } from '../../admin/queries/operations-view.ts';
import { t } from '../../i18n.ts';
import { StatusTable } from './status-table.tsx';

const COLUMNS = ['name', 'position', 'lag', 'waiting', 'givenUp', 'interrupted'] as const;

/** Renders the table of reactors: position, lag, and the numbers of their unfinished actions. */
export const Reactors = ({ locale, reactors }: { locale: Locale; reactors: ReactorStatus[] }) => (
  <section className="desk-section" aria-labelledby="reactors">
    <h2 id="reactors">{t(locale, 'operations.reactors')}</h2>
    <p className="desk-quiet">{t(locale, 'operations.reactors.hint')}</p>
    {reactors.length === 0 ? (
      <p className="desk-empty">{t(locale, 'operations.reactors.none')}</p>
    ) : (
      <StatusTable headings={COLUMNS.map((column) => t(locale, `operations.${column}`))}>
        {reactors.map((reactor) => (
          <ReactorRow key={reactor.name} locale={locale} reactor={reactor} />
        ))}
      </StatusTable>
    )}
  </section>
);

const ReactorRow = ({ locale, reactor }: { locale: Locale; reactor: ReactorStatus }) => {
  const { name, position, lag, waiting, givenUp, interrupted } = reactor;
  const lagText = lag === null ? t(locale, 'operations.unknown') : t(locale, 'operations.lagOf', { events: lag });
  return (
    <tr data-state={givenUp + interrupted > 0 ? 'stopped' : undefined}>
      <th scope="row">{name}</th>
      <td data-label={t(locale, 'operations.position')}>{position}</td>
      <td data-label={t(locale, 'operations.lag')}>{lagText}</td>
      <td data-label={t(locale, 'operations.waiting')}>{waiting}</td>
      <td data-label={t(locale, 'operations.givenUp')}>{givenUp}</td>
      <td data-label={t(locale, 'operations.interrupted')}>{interrupted}</td>
    </tr>
  );
};
