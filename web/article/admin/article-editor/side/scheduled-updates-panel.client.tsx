'use client';
import { Link } from 'waku';
import { type Locale, localeSuffix } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../../admin/format-date.ts';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';
import { Button } from '../../../../components/button.tsx';
import type { ArticleMessages } from '../messages.ts';
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
  messages: ArticleMessages;
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
  messages,
  ...does
}: UpdatesProps) => (
  <section aria-label={messages.updates} className="article-updates">
    <h2>{messages.updates}</h2>
    {updates.length > 0 && (
      <ul>
        {updates.map((update) => (
          <li key={update.id}>
            <p>
              <strong>{formatDateTime(locale, update.at)}</strong>{' '}
              {update.locales.map((each) => messages[`short${localeSuffix(each)}`]).join(', ')}
            </p>
            {update.isOverdue && <p className="text-outdated">{messages.updateOverdue}</p>}
            {update.isConflicting && <p className="text-outdated">{messages.updateConflicts}</p>}
            <p className="desk-actions">
              <Link to={`/admin/articles/${articleId}/history?update=${update.id}` as '/admin'}>
                {messages.updateShow}
              </Link>{' '}
              <Button
                type="button"
                variant="ghost"
                disabled={isDirty || isSending}
                title={isDirty ? messages.updateFirst : undefined}
                onClick={() => does.onOpen(update)}
              >
                {messages.updateOpen}
              </Button>{' '}
              <ActionButton variant="ghost" disabled={isSending} onClick={() => does.onCancel(update)}>
                {messages.updateCancel}
              </ActionButton>
            </p>
          </li>
        ))}
      </ul>
    )}
    {isLive && isDirty && (
      <fieldset className="publishing" disabled={isSending}>
        <ScheduleForm label={messages.saveLater} onSchedule={does.onSaveFor} messages={messages} />
      </fieldset>
    )}
    {isLive && !isDirty && <p className="desk-hint">{messages.updatesHint}</p>}
  </section>
);
