/** A button of the open screen. */
export interface PageButton {
  key: string;
  text: string;
  /** What it belongs to: the row of a list, a named group or a section; '' for the whole screen. */
  detail: string;
}

interface FoundButton extends PageButton {
  element: HTMLElement;
}

const BUTTONS = 'main :is(button, summary, [role="button"], a.button)';
const PLACES = 'tr, li, [role="group"], [role="toolbar"], fieldset, section, aside, details';
/** What names a place: the last heading before the button; in a row without headings, its first title or link. */
const HEADINGS = ':scope > legend, :scope > summary, h2, h3, h4';
const TITLES = 'strong, th, a';

/** Returns the enabled buttons of the screen, without those that have no name. */
export const pageButtons = (): PageButton[] => findButtons();

/** Presses a button that `pageButtons` returned, if it is still there. */
export const pressPageButton = (key: string): void => {
  const element = findButtons().find((each) => each.key === key)?.element;
  if (!element) return;
  for (let closed = closedAround(element); closed; closed = closedAround(element)) closed.open = true;
  element.scrollIntoView({ block: 'nearest' });
  element.click();
};

const findButtons = (): FoundButton[] => {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<HTMLElement>(BUTTONS)].filter(canBePressed).flatMap((element) => {
    const text = nameOf(element);
    if (text === '') return [];
    const detail = placeOf(element);
    const name = `${text}\n${detail}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [{ key: `${name}\n${count}`, text, detail, element }];
  });
};

/** Returns whether the user could press a button, perhaps after opening what is closed around it. */
const canBePressed = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [aria-disabled="true"]') &&
  (element.checkVisibility() || closedAround(element) !== null);

/** Returns the closest closed `details` that hides a button; a summary is not hidden by its own. */
const closedAround = (element: HTMLElement): HTMLDetailsElement | null => {
  const hidden = element.tagName === 'SUMMARY' ? element.closest('details')?.parentElement : element;
  return hidden?.closest('details:not([open])') ?? null;
};

const nameOf = (element: HTMLElement): string => tidy(element.getAttribute('aria-label') ?? element.textContent);

const placeOf = (element: HTMLElement): string => {
  for (let place = parentPlace(element); place; place = parentPlace(place)) {
    const label =
      place.getAttribute('aria-label') ??
      document.getElementById(place.getAttribute('aria-labelledby') ?? '')?.textContent;
    const name = tidy(
      label ?? headingsOf(place, HEADINGS, element).at(-1) ?? headingsOf(place, TITLES, element)[0] ?? '',
    );
    if (name !== '') return name;
  }
  return '';
};

/** Returns the texts before a button that could name its place, but not another place within it. */
const headingsOf = (place: HTMLElement, selector: string, button: HTMLElement): string[] =>
  [...place.querySelectorAll<HTMLElement>(selector)]
    .filter((each) => button.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_PRECEDING)
    .filter((each) => parentPlace(each)?.contains(button))
    .map(({ textContent }) => textContent)
    .filter((text) => tidy(text) !== '');

const parentPlace = (element: HTMLElement): HTMLElement | null =>
  element.parentElement?.closest<HTMLElement>(`main :is(${PLACES})`) ?? null;

const tidy = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();
