import { z } from 'zod';
import { RealtimeError } from './protocol/realtime-error.ts';

/** Returns the reason of an error that a client is told; what is not expected is logged. */
export const reasonOf = (error: unknown, onError: (error: unknown) => void): string => {
  if (error instanceof RealtimeError) return error.reason;
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `InvalidPayload: ${issue?.path.join('.')}: ${issue?.message}`;
  }
  onError(error);
  return 'Unavailable: Try again later';
};
