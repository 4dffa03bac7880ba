import { refusalCodes } from '#domain/vote/decider.ts';
import type { NetworkEvent, VoteEvent } from '#domain/vote/events.ts';
import { Problem } from '../http/problem.ts';

/** Throws 409 where what was decided, and recorded, is a refusal (product.md, Votes). */
export const throwRefusal = (decided: (VoteEvent | NetworkEvent)[]): void => {
  for (const event of decided) {
    if (event.type === 'VoteRefused') throw new Problem(409, refusalCodes[event.data.reason]);
  }
};
