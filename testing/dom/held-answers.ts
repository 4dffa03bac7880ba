import { during } from './render.ts';

/**
 * Holds back the responses of a test, for what is shown while a request is being sent. `answer` is given to `serve` or `openOnPage`;
 * `respond` answers the oldest request that waits, by default with an empty object.
 */
export const holdAnswers = () => {
  const waiting: ((response: Response) => void)[] = [];
  return {
    answer: () => new Promise<Response>((resolve) => void waiting.push(resolve)),
    respond: (response = Response.json({})): Promise<void> => during(() => waiting.shift()!(response)),
  };
};

/** Returns the names of the fields and buttons that are disabled, by themselves or with the group that they are in. */
export const disabledNames = (root: ParentNode): string[] =>
  [...root.querySelectorAll(':disabled, fieldset:disabled :is(button, input, select, textarea)')].map(
    (each) => each.getAttribute('aria-label') ?? (each.textContent || each.getAttribute('name') || each.tagName),
  );
