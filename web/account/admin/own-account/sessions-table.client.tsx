'use client';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { ScrollArea } from '../../../admin/lists/scroll-area.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { AccountSession } from '../../../admin/queries/account-views.ts';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { describeDevice } from './describe-device.ts';

interface SessionsProps {
  locale: Locale;
  sessions: AccountSession[];
}

/** Renders the user's sessions and a button that ends all of them except the current one. */
export const SessionsTable = ({ locale, sessions }: SessionsProps) => {
  const t = useMessage();
  const { run, isSending } = useApiAction();
  return (
    <>
      <ScrollArea>
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{t('account.device')}</th>
              <th scope="col">{t('account.seen')}</th>
              <th scope="col">{t('account.begun')}</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map(({ id, userAgent, seen, begun, isCurrentSession }) => (
              <tr key={id}>
                <th scope="row">
                  {describeDevice(userAgent) ?? t('account.unknownDevice')}
                  {isCurrentSession && ` (${t('account.thisDevice')})`}
                </th>
                <td>{formatDateTime(locale, seen)}</td>
                <td>{formatDateTime(locale, begun)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {sessions.some(({ isCurrentSession }) => !isCurrentSession) && (
        <p>
          <ActionButton
            variant="secondary"
            disabled={isSending}
            onClick={() =>
              run({ url: '/api/account/sign-out-others', body: {}, successMessage: t('account.othersSignedOut') })
            }
          >
            {t('account.signOutOthers')}
          </ActionButton>
        </p>
      )}
    </>
  );
};
