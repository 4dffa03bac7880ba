import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { DashboardFigures } from '../../admin/queries/figure-views.ts';
import { t } from '../../i18n.ts';

interface SystemStatusProps {
  locale: Locale;
  readModels: DashboardFigures['readModels'];
}

/** Renders the read models that are not updated, with a link to the screen of operations. */
export const SystemStatus = ({ locale, readModels }: SystemStatusProps) => {
  const troubled = readModels.filter(({ state }) => state !== 'fed');
  return (
    <section aria-labelledby="today-house">
      <div className="today-head">
        <h2 id="today-house">{t(locale, 'desk.house')}</h2>
        <Link to={'/admin/operations' as '/admin'}>{t(locale, 'operations.title')}</Link>
      </div>
      {troubled.length === 0 ? (
        <p>{t(locale, 'desk.house.well', { count: readModels.length })}</p>
      ) : (
        <ul className="today-troubled">
          {troubled.map(({ name, state }) => (
            <li key={name}>
              <strong>{name}</strong> {t(locale, state === 'stopped' ? 'desk.house.stopped' : 'desk.house.silent')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
