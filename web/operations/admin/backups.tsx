import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import type { BackupStatus, BackupsOverview } from '../../admin/queries/operations-view.ts';
import { t } from '../../i18n.ts';
import { ConfirmedAction } from './confirmed-action.client.tsx';
import { formatBytes } from './format-bytes.ts';

/** Renders the backups with links to download them, the commands that restore each, and a button to make one now. */
export const Backups = ({ locale, backups }: { locale: Locale; backups: BackupsOverview }) => {
  const { folder, kept, files, isExternal } = backups;
  return (
    <section className="desk-section" aria-labelledby="backups">
      <h2 id="backups">{t(locale, 'operations.backups')}</h2>
      <p className="desk-quiet">{t(locale, 'operations.backups.hint', { folder, kept })}</p>
      <p className="desk-quiet">{t(locale, 'operations.backups.secret')}</p>
      {kept > 0 && (
        <p>
          <MakeBackup locale={locale} kept={kept} />
        </p>
      )}
      {files.length === 0 ? (
        <p className="desk-empty">{t(locale, 'operations.backups.none')}</p>
      ) : (
        <ul className="desk-list operations-backups">
          {files.map((file) => (
            <Backup key={file.name} locale={locale} file={file} isExternal={isExternal} />
          ))}
        </ul>
      )}
    </section>
  );
};

const MakeBackup = ({ locale, kept }: { locale: Locale; kept: number }) => (
  <ConfirmedAction
    text={t(locale, 'operations.backUpNow')}
    label={t(locale, 'operations.backUpNow')}
    question={t(locale, 'operations.sureToBackUp', { kept })}
    action={{ url: '/api/jobs/back-up/run', successMessage: t(locale, 'operations.backupStarted') }}
  />
);

interface BackupProps {
  locale: Locale;
  file: BackupStatus;
  isExternal: boolean;
}

const Backup = ({ locale, file: { name, madeAt, bytes, commands }, isExternal }: BackupProps) => {
  const date = formatDateTime(locale, madeAt);
  return (
    <li>
      <span className="operations-backup">
        <span>{date}</span> <span>{formatBytes(locale, bytes)}</span>{' '}
        <a href={`/api/backups/${name}`} download="" aria-label={t(locale, 'operations.backup.downloadOf', { date })}>
          {t(locale, 'operations.backup.download')}
        </a>
      </span>
      <details>
        <summary aria-label={t(locale, 'operations.backup.restoreOf', { date })}>
          {t(locale, 'operations.backup.restore')}
        </summary>
        <p>{t(locale, 'operations.backup.why')}</p>
        {isExternal && <p>{t(locale, 'operations.backup.external')}</p>}
        <pre>
          <code>{commands.join('\n')}</code>
        </pre>
      </details>
    </li>
  );
};
