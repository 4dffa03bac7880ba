import styles from './picture-viewer.css?inline';
import { startZooming } from './picture-zoom.client.ts';

/** Accessible names of the buttons. */
export interface ViewerLabels {
  close: string;
  previous: string;
  next: string;
}

/** Milliseconds after a turn of the wheel in which further events belong to it. */
const WHEEL_PAUSE = 350;

/**
 * Opens the pictures of these figures over the whole window, beginning with `start`. They page by swiping, keys, wheel and buttons, and
 * enlarge by two fingers or a double tap. The URL of each enlarged picture is that of the link `.enlarge` in its caption.
 */
export const openViewer = (figures: HTMLElement[], start: HTMLElement, labels: ViewerLabels): void => {
  // Further clicks while this code was loaded.
  if (document.querySelector('.viewer')) return;
  addStyles();
  const dialog = Object.assign(document.createElement('dialog'), { className: 'viewer' });
  const track = Object.assign(document.createElement('div'), { className: 'viewer-track', tabIndex: 0 });
  track.append(...figures.map(enlarge));
  const zooms = [...track.querySelectorAll<HTMLElement>('.viewer-frame')].map(startZooming);
  const { tools, show } = createTools(figures.length, labels, {
    close: () => dialog.close(),
    turn: (step) => pages.turn(step),
  });
  const pages = startPaging(track, figures.length, (at) => {
    show(at);
    for (const [index, zoom] of zooms.entries()) if (index !== at) zoom.reset();
  });
  dialog.append(tools, track);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  track.focus();
  pages.jump(figures.indexOf(start));
};

let hasStyles = false;
const addStyles = (): void => {
  if (hasStyles) return;
  document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
  hasStyles = true;
};

/** Returns a figure with the whole picture in a large size, in a frame in which it can be enlarged further, and its caption. */
const enlarge = (figure: HTMLElement): HTMLElement => {
  const shown = document.createElement('figure');
  const caption = figure.querySelector('figcaption')!.cloneNode(true) as HTMLElement;
  const link = caption.querySelector<HTMLAnchorElement>('.enlarge')!;
  link.remove();
  const small = figure.querySelector('img')!;
  const image = Object.assign(document.createElement('img'), { alt: small.alt, decoding: 'async', loading: 'lazy' });
  // What the page shows already, until the large picture is there.
  image.style.background = `url("${small.currentSrc}") center / contain no-repeat`;
  image.addEventListener('load', () => image.removeAttribute('style'));
  image.src = link.href;
  const frame = Object.assign(document.createElement('div'), { className: 'viewer-frame' });
  frame.append(image);
  shown.append(frame, caption);
  return shown;
};

interface Actions {
  close: () => void;
  turn: (step: number) => void;
}

/** Creates the line with counter and buttons. `show` updates it for the picture at a position. */
const createTools = (count: number, labels: ViewerLabels, { close, turn }: Actions) => {
  const tools = Object.assign(document.createElement('div'), { className: 'viewer-tools' });
  const counter = document.createElement('p');
  counter.setAttribute('aria-live', 'polite');
  const previous = createButton('←', labels.previous, () => turn(-1));
  const next = createButton('→', labels.next, () => turn(1));
  tools.append(counter, ...(count > 1 ? [previous, next] : []), createButton('✕', labels.close, close));
  const show = (at: number): void => {
    counter.textContent = count > 1 ? `${at + 1} / ${count}` : '';
    previous.disabled = at === 0;
    next.disabled = at === count - 1;
  };
  return { tools, show };
};

const createButton = (sign: string, label: string, onClick: () => void): HTMLButtonElement => {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: sign, title: label });
  button.setAttribute('aria-label', label);
  button.addEventListener('click', onClick);
  return button;
};

/**
 * Lets keys and wheel page through the track; fingers scroll it by themselves. Calls `show` with the position of the picture that the
 * track is at.
 */
const startPaging = (track: HTMLElement, count: number, show: (at: number) => void) => {
  let at = 0;
  /** The position to which a turn scrolls, until the track has arrived there. */
  let target: number | undefined;
  const goTo = (position: number): void => {
    target = Math.min(count - 1, Math.max(0, position));
    show(target);
    track.scrollLeft = target * track.clientWidth;
  };
  const turn = (step: number): void => goTo((target ?? at) + step);
  track.addEventListener('scroll', () => {
    at = Math.round(track.scrollLeft / track.clientWidth);
    if (target === at) target = undefined;
    if (target === undefined) show(at);
  });
  track.addEventListener('pointerdown', () => {
    target = undefined;
  });
  track.addEventListener('keydown', (event) => {
    const position = positionOfKey(event.key, target ?? at, count);
    if (position === undefined) return;
    event.preventDefault();
    goTo(position);
  });
  turnByWheel(track, turn);
  const jump = (position: number): void => {
    goTo(position);
    track.dataset.glides = '';
  };
  return { turn, jump };
};

/** Returns the position that a key leads to, or undefined for other keys. */
const positionOfKey = (key: string, at: number, count: number): number | undefined => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1, ' ': 1 }[key];
  return step && at + step;
};

/** Turns once for each gesture of a vertical wheel. A horizontal one scrolls the track by itself. */
const turnByWheel = (track: HTMLElement, turn: (step: number) => void): void => {
  let last = Number.NEGATIVE_INFINITY;
  track.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
      event.preventDefault();
      if (event.timeStamp - last < WHEEL_PAUSE) return;
      last = event.timeStamp;
      turn(Math.sign(event.deltaY));
    },
    { passive: false },
  );
};
