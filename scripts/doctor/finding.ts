import { type Checked, checkWithTimeout } from '#api/operations/check-with-timeout.ts';

/** What was examined, and one sentence about it: what is in order, or what is wrong and what to do. */
export interface Finding {
  subject: 'settings' | 'pages' | 'disk' | 'database' | 'secret' | 'clock' | 'log' | 'files' | 'mail';
  /** `warning`: the site works, but probably not as intended. */
  status: 'ok' | 'warning' | 'error';
  sentence: string;
}

/** Milliseconds; longer than the limits of the connections themselves, whose messages say more. */
const TIMEOUT_MS = 15_000;

/** Runs `examine` and returns its finding, or an error with the sentence of `explain` when it throws or does not end in time. */
export const examineWithTimeout = async (
  subject: Finding['subject'],
  examine: () => Promise<Omit<Finding, 'subject'>>,
  explain: (error: string) => string,
): Promise<Finding> => {
  const { answer, error = '' }: Checked<Omit<Finding, 'subject'>> = await checkWithTimeout(TIMEOUT_MS, examine)();
  return { subject, ...(answer ?? { status: 'error', sentence: explain(error) }) };
};

/** Creates a finding for something that is in order. */
export const inOrder = (sentence: string): Omit<Finding, 'subject'> => ({ status: 'ok', sentence });
