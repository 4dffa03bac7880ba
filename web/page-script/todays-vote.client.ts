import { fetchWithRetry } from './fetch-with-retry.client.ts';
import { PART_CHANGED } from './page-parts.client.ts';

const FORMS = 'form[data-command="CastVote"]';

/** Pages are the same for everybody, so the browser asks which restaurant it voted for today, and marks that one's form. */
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
