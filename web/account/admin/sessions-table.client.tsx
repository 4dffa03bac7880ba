'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { AccountSession } from '../../admin/admin-queries.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import { useApiAction } from '../../admin/use-api-action.client.ts';
import { describeDevice } from './describe-device.ts';

interface SessionsProps {
  locale: Locale;
  sessions: AccountSession[];
  words: Record<'noAnswer' | 'device' | 'seen' | 'begun' | 'current' | 'unknown' | 'others' | 'done', string>;
}

/** Where somebody is signed in, and a way to end all of it but here. */
export const SessionsTable = ({ locale, sessions, words }: SessionsProps) => {
  const { act, isSending } = useApiAction(words);
  return (
    <>
      <div className="desk-scroll">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{words.device}</th>
              <th scope="col">{words.seen}</th>
              <th scope="col">{words.begun}</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map(({ id, userAgent, seen, begun, isThis }) => (
              <tr key={id}>
                <th scope="row">
                  {describeDevice(userAgent) ?? words.unknown}
                  {isThis && ` (${words.current})`}
                </th>
                <td>{formatDateTime(locale, seen)}</td>
                <td>{formatDateTime(locale, begun)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sessions.some(({ isThis }) => !isThis) && (
        <p>
          <button
            type="button"
            className="desk-button"
            data-kind="quiet"
            disabled={isSending}
            onClick={() => act({ url: '/api/account/sign-out-others', body: {}, said: words.done })}
          >
            {words.others}
          </button>
        </p>
      )}
    </>
  );
};
