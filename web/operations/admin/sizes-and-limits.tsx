import type { Locale } from '#domain/shared/locale.ts';
import type { SystemLimits, SystemSizes } from '../../admin/queries/operations-view.ts';
import { formatNumber, t } from '../../i18n.ts';
import { formatBytes } from './format-bytes.ts';

type Row = [name: string, value: string];

/** Renders what the site stores and the space that is left. */
export const Sizes = ({ locale, sizes }: { locale: Locale; sizes: SystemSizes }) => {
  const bytes = (value: number) => formatBytes(locale, value);
  const events = sizes.events === undefined ? t(locale, 'operations.unknown') : formatNumber(locale, sizes.events);
  const free = { free: bytes(sizes.freeBytes), disk: bytes(sizes.diskBytes) };
  return (
    <Values
      id="sizes"
      title={t(locale, 'operations.sizes')}
      rows={[
        [t(locale, 'operations.size.events'), events],
        [t(locale, 'operations.size.database'), bytes(sizes.databaseBytes)],
        [t(locale, 'operations.size.pictures'), bytes(sizes.pictureBytes)],
        [t(locale, 'operations.size.objects'), bytes(sizes.objectBytes)],
        [t(locale, 'operations.size.backups'), bytes(sizes.backupBytes)],
        [t(locale, 'operations.size.free'), t(locale, 'operations.size.freeOf', free)],
      ]}
    />
  );
};

/** Renders the limits of the site, those that are configured first. */
export const Limits = ({ locale, limits }: { locale: Locale; limits: SystemLimits }) => (
  <Values
    id="limits"
    title={t(locale, 'operations.limits')}
    hint={t(locale, 'operations.limits.hint')}
    rows={[
      [t(locale, 'operations.limit.connections'), formatNumber(locale, limits.connections)],
      [t(locale, 'operations.limit.backupsKept'), formatNumber(locale, limits.backupsKept)],
      [t(locale, 'operations.limit.picture'), formatBytes(locale, limits.pictureBytes)],
      [t(locale, 'operations.limit.object'), formatBytes(locale, limits.objectBytes)],
      [t(locale, 'operations.limit.event'), formatBytes(locale, limits.eventBytes)],
      [t(locale, 'operations.limit.lag'), t(locale, 'operations.seconds', { count: limits.lagSeconds })],
    ]}
  />
);

const Values = ({ id, title, hint, rows }: { id: string; title: string; hint?: string; rows: Row[] }) => (
  <section className="desk-section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {hint && <p className="desk-quiet">{hint}</p>}
    <table className="desk-table operations-values">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
