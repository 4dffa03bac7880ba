'use client';
import './preview.css';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { madeiraTimeToUtc } from '../../admin/madeira-time.ts';
import { ButtonGroup } from './button-group.client.tsx';
import type { PreviewMessages } from './messages.ts';
import { PreviewFrame } from './preview-frame.client.tsx';
import { PreviewLinks } from './preview-links.client.tsx';
import { DEVICES, type Device, SCREEN_WIDTHS } from './screen-widths.ts';

interface PreviewProps {
  locale: Locale;
  /** Id of the previewed article; undefined for the whole site. */
  article?: string;
  /** Initial language; defaults to `locale`. */
  language?: Locale;
  /** Initial time, ISO 8601; undefined for now. */
  at?: string | undefined;
  /** Times of scheduled changes to select from. */
  times: { at: string; text: string }[];
  messages: PreviewMessages;
}

/**
 * Renders a page of the website in a frame, with fields to select the language, the width of the screen and the time. Below the frame are
 * share links for the article, or the whole site, at the selected time.
 */
export const Preview = ({ locale, article, language, at: first, times, messages }: PreviewProps) => {
  const [shown, setShown] = useState<Locale>(language ?? locale);
  const [screen, setScreen] = useState<Device>('desk');
  const [at, setAt] = useState(first);
  /** Path that a link in the frame led to. The same page is shown when the time changes. */
  const path = useRef<string>(undefined);
  const src = useMemo(() => {
    const page = article ? { article } : path.current && { path: path.current };
    return `/api/desk/preview?${new URLSearchParams({ ...page, locale: shown, ...(at && { at }) })}`;
  }, [article, shown, at]);
  const wentTo = useCallback((led: string) => {
    path.current = led;
  }, []);
  const show = (next: Locale) => {
    path.current = undefined;
    setShown(next);
  };
  return (
    <>
      <div className="preview-controls">
        <ButtonGroup label={messages.language} options={locales} chosen={shown} onSelect={show} messages={messages} />
        <ButtonGroup<Device>
          label={messages.width}
          options={DEVICES}
          chosen={screen}
          onSelect={setScreen}
          messages={messages}
        />
        <PreviewTimeSelect at={at} times={times} onSelect={setAt} messages={messages} />
      </div>
      <PreviewFrame src={src} width={SCREEN_WIDTHS[screen]} onNavigate={wentTo} messages={messages} />
      <PreviewLinks key={article} locale={locale} article={article} at={at} messages={messages} />
    </>
  );
};

interface PreviewTimeSelectProps extends Pick<PreviewProps, 'messages'> {
  at: string | undefined;
  times: { at: string; text: string }[];
  onSelect(at: string | undefined): void;
}

/** Renders a field for any time in Madeira's time zone, and a list of the times at which something changes. */
const PreviewTimeSelect = ({ at, times, onSelect, messages }: PreviewTimeSelectProps) => {
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <>
      <div className="desk-field">
        <label htmlFor={`${id}at`}>{messages.at}</label>
        <input
          id={`${id}at`}
          type="datetime-local"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            onSelect(madeiraTimeToUtc(target.value));
          }}
        />
      </div>
      {times.length > 0 && (
        <div className="desk-field">
          <label htmlFor={`${id}next`}>{messages.next}</label>
          <select
            id={`${id}next`}
            value={times.some((moment) => moment.at === at) ? at : ''}
            onChange={({ target }) => {
              setTyped('');
              onSelect(target.value || undefined);
            }}
          >
            <option value="">{messages.now}</option>
            {times.map((moment) => (
              <option key={moment.at} value={moment.at}>
                {moment.text}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
};
