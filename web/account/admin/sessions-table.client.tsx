'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { DeskSession } from '../../admin/admin-queries.ts';
import { momentOf } from '../../admin/format-date.ts';
import { useAction } from '../../admin/use-api-action.client.ts';
import { deviceOf } from './describe-device.ts';

interface SessionsProps {
  locale: Locale;
  sessions: DeskSession[];
  words: Record<'noAnswer' | 'device' | 'seen' | 'begun' | 'current' | 'unknown' | 'others' | 'done', string>;
}

/** Where somebody is signed in, and a way to end all of it but here. */
export const Sessions = ({ locale, sessions, words }: SessionsProps) => {
  const { act, isSending } = useAction(words);
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
                  {deviceOf(userAgent) ?? words.unknown}
                  {isThis && ` (${words.current})`}
                </th>
                <td>{momentOf(locale, seen)}</td>
                <td>{momentOf(locale, begun)}</td>
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
