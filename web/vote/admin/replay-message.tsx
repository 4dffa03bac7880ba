import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import type { ReplayState } from '../../admin/queries/figure-views.ts';
import { PeriodicRefresh } from '../../admin/requests/periodic-refresh.client.tsx';
import { t } from '../../i18n.ts';

/** Seconds after which a browser asks again for the result of a replay. */
const REFRESH_SECONDS = 3;

interface ReplayMessageProps {
  locale: Locale;
  replay: ReplayState;
  /** URL of the same screen, for browsers without JavaScript. */
  href: string;
}

/** Renders the state of the replay of the log: when it was read, that it is being read, or why it is not. */
export const ReplayMessage = ({ locale, replay, href }: ReplayMessageProps) => {
  if (replay.state === 'done') {
    return (
      <p className="statistics-state">
        {t(locale, 'statistics.replayedAt', { at: formatDateTime(locale, replay.at) })}
      </p>
    );
  }
  if (replay.state === 'failed') {
    return (
      <p className="desk-alert" role="alert">
        {t(locale, `statistics.failed.${replay.reason}`)}
      </p>
    );
  }
  return (
    <p className="statistics-state" role="status">
      {t(locale, `statistics.${replay.state}`)} <a href={href}>{t(locale, 'statistics.reload')}</a>
      <PeriodicRefresh seconds={REFRESH_SECONDS} />
    </p>
  );
};
