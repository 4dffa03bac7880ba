import { browserMessage } from './messages/messages.client.ts';
import { showToast } from './toasts/toasts.client.ts';

/** Milliseconds between two checks (docs/product.md, rule 54: at an interval). */
const INTERVAL_MS = 60_000;
/** Milliseconds after a reload during which no new release is offered (docs/product.md, rule 54, reload guard). */
const RELOAD_GUARD_MS = 10_000;
const GUARD_KEY = 'reloaded-at';

let offered = false;

/** Checks every minute, and whenever the tab becomes visible, whether a newer release was deployed, and offers once to reload the page. */
export const watchForReleases = (): void => {
  setInterval(() => void checkForRelease(), INTERVAL_MS);
  document.addEventListener('visibilitychange', () => void checkForRelease());
};

const checkForRelease = async (): Promise<void> => {
  if (offered || document.visibilityState !== 'visible' || wasReloadedRecently()) return;
  const latest = await fetch('/builds/latest.json', { cache: 'no-store' })
    .then((answer) => answer.json())
    .catch(() => undefined);
  if (!latest?.id || latest.id === document.documentElement.dataset.release || offered) return;
  offered = true;
  await showToast({
    kind: 'info',
    message: browserMessage('toast.newRelease'),
    duration: Number.POSITIVE_INFINITY,
    action: { label: browserMessage('toast.reload'), onClick: reload },
  });
};

const wasReloadedRecently = (): boolean => Date.now() - Number(sessionStorage.getItem(GUARD_KEY)) < RELOAD_GUARD_MS;

const reload = (): void => {
  sessionStorage.setItem(GUARD_KEY, String(Date.now()));
  location.reload();
};
