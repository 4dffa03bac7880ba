import { fetchWithRetry } from './fetch-with-retry.client.ts';
import { PART_CHANGED } from './page-parts.client.ts';

const FORMS = 'form[data-command="CastVote"]';

/**
 * Asks the server which restaurant this visitor voted for today, and marks the vote form of that restaurant. The server cannot render the
 * mark, because pages are cached for all readers.
 */
export const showTodaysVote = (): void => {
  if (!document.querySelector(FORMS)) return;
  void mark();
  document.addEventListener(PART_CHANGED, () => void mark());
};

const mark = async (): Promise<void> => {
  const voted = await fetchWithRetry('/api/voter')
    .then((answer) => answer.json())
    .then((answer) => answer.voted)
    .catch(() => null);
  for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) {
    const { restaurantId } = Object.fromEntries(new FormData(form));
    form.toggleAttribute('data-voted', voted !== null && restaurantId === voted);
  }
};
