/** The state of a page that a reload would lose. */
interface Place {
  url: string;
  scroll: number;
  /** Values of fields, in the order of the document. */
  values: string[];
}

const KEY = 'development-place';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = (): Field[] => [
  ...document.querySelectorAll<Field>(
    'input:not([type=file], [type=hidden], [type=checkbox], [type=radio]), textarea, select',
  ),
];

/** Stores scroll position and field values in `sessionStorage` whenever the page is left, so that `restorePlace` can restore them. */
export const keepPlace = (): void => {
  addEventListener('pagehide', () => {
    const place: Place = { url: location.href, scroll: scrollY, values: fields().map(({ value }) => value) };
    sessionStorage.setItem(KEY, JSON.stringify(place));
  });
};

/** Restores the scroll position and field values that `keepPlace` has stored, if the page was reloaded at the same URL. */
export const restorePlace = (): void => {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!stored || navigation?.type !== 'reload') return;
  const { url, scroll, values } = JSON.parse(stored) as Place;
  if (url !== location.href) return;
  const now = fields();
  // With other fields than before, values would end up in the wrong fields.
  if (now.length === values.length) {
    for (const [index, field] of now.entries()) field.value = values[index]!;
  }
  scrollTo({ top: scroll, behavior: 'instant' });
};
