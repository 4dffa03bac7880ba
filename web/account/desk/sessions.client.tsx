'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { DeskSession } from '../../desk/queries.ts';
import { deviceOf } from './device.ts';
import { useAction } from './use-action.client.ts';

interface SessionsProps {
  locale: Locale;
  sessions: DeskSession[];
  words: Record<'noAnswer' | 'device' | 'seen' | 'begun' | 'current' | 'unknown' | 'others' | 'done', string>;
}

/** Where somebody is signed in, and a way to end all of it but here. */
export const Sessions = ({ locale, sessions, words }: SessionsProps) => {
  const { act, isSending } = useAction(words.noAnswer);
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
            onClick={() => act('POST', '/api/account/sign-out-others', {}, words.done)}
          >
            {words.others}
          </button>
        </p>
      )}
    </>
  );
};

/** In Madeira, wherever the browser is: the same on the server. */
const momentOf = (locale: Locale, moment: string): string =>
  new Intl.DateTimeFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Atlantic/Madeira',
  }).format(new Date(moment));
