'use client';
import './preview.css';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { madeiraTimeToUtc } from '../../admin/madeira-time.ts';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { localeFromPath } from '../../routes.ts';
import { PreviewChoices } from './preview-choices.client.tsx';
import { PreviewFrame } from './preview-frame.client.tsx';
import { PreviewLinks } from './preview-links.client.tsx';
import { type Device, SCREEN_WIDTHS } from './screen-widths.ts';

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
}

/**
 * Renders a page of the website in a frame, with fields to select the language, the width of the screen and the time. Below the frame are
 * share links for the article, or the whole site, at the selected time.
 */
export const Preview = ({ locale, article, language, at: first, times }: PreviewProps) => {
  const [shown, setShown] = useState<Locale>(language ?? locale);
  const [screen, setScreen] = useState<Device>('desk');
  const [at, setAt] = useState(first);
  /** Path that a link in the frame led to, perhaps in the other language. The same page is shown when the time changes. */
  const path = useRef<string>(undefined);
  const src = useMemo(() => {
    const page = article ? { article } : path.current && { path: path.current };
    return `/api/desk/preview?${new URLSearchParams({ ...page, locale: shown, ...(at && { at }) })}`;
  }, [article, shown, at]);
  const wentTo = useCallback((led: string) => {
    path.current = led;
    setShown(localeFromPath(led));
  }, []);
  const show = (next: Locale) => {
    path.current = undefined;
    setShown(next);
  };
  return (
    <>
      <PreviewChoices language={shown} onLanguage={show} device={screen} onDevice={setScreen}>
        <PreviewTimeSelect at={at} times={times} onSelect={setAt} />
      </PreviewChoices>
      <PreviewFrame src={src} width={SCREEN_WIDTHS[screen]} onNavigate={wentTo} />
      <PreviewLinks key={article} locale={locale} article={article} at={at} />
    </>
  );
};

interface PreviewTimeSelectProps {
  at: string | undefined;
  times: { at: string; text: string }[];
  onSelect(at: string | undefined): void;
}

/** Renders a field for any time in Madeira's time zone, and a list of the times at which something changes. */
const PreviewTimeSelect = ({ at, times, onSelect }: PreviewTimeSelectProps) => {
  const t = useMessage();
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <>
      <div className="desk-field">
        <label htmlFor={`${id}at`}>{t('preview.at')}</label>
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
          <label htmlFor={`${id}next`}>{t('preview.next')}</label>
          <select
            id={`${id}next`}
            value={times.some((moment) => moment.at === at) ? at : ''}
            onChange={({ target }) => {
              setTyped('');
              onSelect(target.value || undefined);
            }}
          >
            <option value="">{t('preview.now')}</option>
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
