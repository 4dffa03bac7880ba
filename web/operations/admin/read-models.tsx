import type { Locale } from '#domain/shared/locale.ts';
import type {
  OperationsOverview,
  ReadModelFault,
  ReadModelStatus,
  RebuildStatus,
} from '../../admin/queries/operations-view.ts';
import { languageTags, t } from '../../i18n.ts';
import { ReadModelActions } from './read-model-actions.tsx';
import { StatusTable } from './status-table.tsx';

const COLUMNS = [
  'operations.name',
  'operations.state',
  'operations.position',
  'operations.lag',
  'desk.actions',
] as const;

/** Renders the table of read models: state, position, lag, the error that stopped one, and the progress of a rebuild. */
export const ReadModels = ({
  locale,
  readModels,
  head,
}: Pick<OperationsOverview, 'readModels' | 'head'> & { locale: Locale }) => (
  <section className="desk-section" aria-labelledby="read-models">
    <h2 id="read-models">{t(locale, 'operations.readModels')}</h2>
    <p className="desk-quiet">
      {t(locale, 'operations.readModels.hint', { head: head ?? t(locale, 'operations.unknown') })}
    </p>
    <StatusTable headings={COLUMNS.map((column) => t(locale, column))}>
      {readModels.map((model) => (
        <ReadModelRow key={model.name} locale={locale} model={model} />
      ))}
    </StatusTable>
  </section>
);

const ReadModelRow = ({ locale, model }: { locale: Locale; model: ReadModelStatus }) => (
  <tr data-state={model.state}>
    <th scope="row">{model.name}</th>
    <td data-label={t(locale, 'operations.state')}>
      <span className="operations-state">{t(locale, `operations.readModel.${model.state}`)}</span>
      {model.fault && <Fault locale={locale} fault={model.fault} />}
      {model.rebuild && <Rebuild locale={locale} name={model.name} rebuild={model.rebuild} />}
    </td>
    <td data-label={t(locale, 'operations.position')}>{model.position}</td>
    <td data-label={t(locale, 'operations.lag')}>{lagText(locale, model.lag)}</td>
    <td>
      <ReadModelActions locale={locale} model={model} />
    </td>
  </tr>
);

const lagText = (locale: Locale, { events, seconds }: ReadModelStatus['lag']): string => {
  if (events === null) return t(locale, 'operations.unknown');
  const waiting = t(locale, 'operations.lagOf', { events });
  return events > 0 && seconds !== null
    ? waiting + t(locale, 'operations.lagSeconds', { seconds: Math.round(seconds) })
    : waiting;
};

const Fault = ({ locale, fault: { type, position, stream, message } }: { locale: Locale; fault: ReadModelFault }) => (
  <p className="operations-fault">{t(locale, 'operations.fault', { type, position, stream, message })}</p>
);

const Rebuild = ({ locale, name, rebuild }: { locale: Locale; name: string; rebuild: RebuildStatus }) => {
  const percent = new Intl.NumberFormat(languageTags[locale], { style: 'percent' }).format(rebuild.progress);
  return (
    <div className="operations-rebuild">
      <p>{t(locale, `operations.rebuild.${rebuild.state}`, { percent })}</p>
      {rebuild.state === 'running' && (
        <progress aria-label={t(locale, 'operations.rebuild.progress', { name })} value={rebuild.progress} max={1} />
      )}
      {rebuild.fault && <Fault locale={locale} fault={rebuild.fault} />}
    </div>
  );
};
