'use client';
import { type ReactNode, type SubmitEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { useRouter } from 'waku';
import { Button } from '../../components/button.tsx';
import { filterUrl } from './filter-url.ts';

interface FilterFormProps {
  /** Path of the list. */
  action: string;
  /** Values of the fields in the current URL, by name. */
  values: Readonly<Record<string, string | undefined>>;
  className: string;
  /** Accessible name of the form; without it, the form is no landmark. */
  label?: string;
  /** Label of the button that browsers without JavaScript show. */
  submitLabel: string;
  children: ReactNode;
}

/** Milliseconds without a keystroke after which the list is searched. */
const TYPING_PAUSE_MS = 250;

/**
 * Renders a form whose named, uncontrolled fields filter a list. A selected option opens the list with the new values at once, typed text
 * after a short pause, without moving focus and caret. The fields follow the URL when another link or the back button changes it. Without
 * JavaScript, the form is submitted with a button.
 */
export const FilterForm = ({ action, values, className, label, submitLabel, children }: FilterFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const { search, searchSoon, searchIfWaiting, isBusy } = useListNavigation(form, action);
  const state = JSON.stringify(values);
  useEffect(() => {
    // What the user is typing is newer than the URL.
    if (isBusy()) return;
    for (const [name, value = ''] of Object.entries(JSON.parse(state) as FilterFormProps['values'])) {
      const field = form.current!.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
      if (field && field.value !== value) field.value = value;
    }
  }, [state, isBusy]);
  const change = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLSelectElement) search('push');
    else if (target instanceof HTMLInputElement && target.name) searchSoon();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    search('push');
  };
  return (
    <form
      ref={form}
      className={className}
      aria-label={label}
      method="get"
      action={action}
      onChange={change}
      onSubmit={submit}
      // A link that the user clicks next must not be undone by the search.
      onBlur={searchIfWaiting}
    >
      {children}
      <noscript>
        <Button type="submit" variant="secondary">
          {submitLabel}
        </Button>
      </noscript>
    </form>
  );
};

/**
 * Returns functions that open the list with the values of the form: `search` now, `searchSoon` when the user pauses, `searchIfWaiting` now
 * if the user has not paused yet. While one text is typed, only its first search adds an entry to the browser's history.
 */
const useListNavigation = (form: React.RefObject<HTMLFormElement | null>, action: string) => {
  const router = useRouter();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef(0);
  const isTyping = useRef(false);
  useEffect(() => () => clearTimeout(pause.current), []);
  const isBusy = useRef(() => pause.current !== undefined || running.current > 0).current;
  const search = async (history: 'push' | 'replace') => {
    clearTimeout(pause.current);
    pause.current = undefined;
    isTyping.current = false;
    running.current += 1;
    const go = history === 'push' ? router.push : router.replace;
    await go(filterUrl(action, new FormData(form.current!)) as '/admin', { scroll: false }).catch(() => {});
    running.current -= 1;
  };
  const searchTyped = () => {
    pause.current = undefined;
    // An incomplete e-mail address or date, for example, finds nothing.
    if (!form.current!.checkValidity()) return;
    void search(isTyping.current ? 'replace' : 'push');
    isTyping.current = true;
  };
  const searchSoon = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(searchTyped, TYPING_PAUSE_MS);
  };
  const searchIfWaiting = () => {
    if (pause.current === undefined) return;
    clearTimeout(pause.current);
    searchTyped();
  };
  return { search, searchSoon, searchIfWaiting, isBusy };
};
