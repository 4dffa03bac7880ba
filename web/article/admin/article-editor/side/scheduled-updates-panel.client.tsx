'use client';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../../admin/format-date.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';
import { Button } from '../../../../components/button.tsx';
import type { ScheduledUpdateState } from '../to-editor-article.ts';
import { ScheduleForm } from './schedule-form.client.tsx';

interface UpdatesProps {
  locale: Locale;
  articleId: string;
  updates: readonly ScheduledUpdateState[];
  /** At least one language is published, so changes can be scheduled. */
  isLive: boolean;
  /** There are unsaved changes, so no update can be opened over them. */
  isDirty: boolean;
  isSending: boolean;
  onSaveFor(moment: string): Promise<unknown>;
  onOpen(update: ScheduledUpdateState): void;
  onCancel(update: ScheduledUpdateState): Promise<unknown>;
}

/**
 * Lists the scheduled updates of an article, changes that the server applies later, with buttons that open or cancel them. While a language
 * is published, also lets the user schedule the unsaved changes.
 */
export const ScheduledUpdatesPanel = ({
  locale,
  articleId,
  updates,
  isLive,
  isDirty,
  isSending,
  ...does
}: UpdatesProps) => {
  const t = useMessage();
  return (
    <section aria-label={t('article.edit.updates')} className="article-updates">
      <h2>{t('article.edit.updates')}</h2>
      {updates.length > 0 && (
        <ul>
          {updates.map((update) => (
            <li key={update.id}>
              <p>
                <strong>{formatDateTime(locale, update.at)}</strong>{' '}
                {update.locales.map((each) => t(`article.desk.${each}`)).join(', ')}
              </p>
              {update.isOverdue && <p className="text-outdated">{t('article.edit.updateOverdue')}</p>}
              {update.isConflicting && <p className="text-outdated">{t('article.edit.updateConflicts')}</p>}
              <p className="desk-actions">
                <Link to={`/admin/articles/${articleId}/history?update=${update.id}` as '/admin'}>
                  {t('article.edit.updateShow')}
                </Link>{' '}
                <Button
                  type="button"
                  variant="ghost"
                  disabled={isDirty || isSending}
                  title={isDirty ? t('article.edit.updateFirst') : undefined}
                  onClick={() => does.onOpen(update)}
                >
                  {t('article.edit.updateOpen')}
                </Button>{' '}
                <ActionButton variant="ghost" disabled={isSending} onClick={() => does.onCancel(update)}>
                  {t('article.edit.updateCancel')}
                </ActionButton>
              </p>
            </li>
          ))}
        </ul>
      )}
      {isLive && isDirty && (
        <fieldset className="publishing" disabled={isSending}>
          <ScheduleForm label={t('article.edit.saveLater')} onSchedule={does.onSaveFor} />
        </fieldset>
      )}
      {isLive && !isDirty && <p className="desk-hint">{t('article.edit.updatesHint')}</p>}
    </section>
  );
};
