import { EventEmitter, once } from 'node:events';
import type { ServiceError } from '@grpc/grpc-js';
import type { CallName } from './call-names.ts';

export type Faults = ReturnType<typeof createFaults>;

/** What a test asked to go wrong. */
export const createFaults = () => {
  const resumed = new EventEmitter().setMaxListeners(0);
  const silenced = new Set<string>();
  let stalled: CallName[] = [];
  let failures: (() => ServiceError)[] = [];
  let lostAnswers = 0;
  let featureFailures = 0;
  let hiddenPositions = 0;
  let hiddenEvents = 0;
  let ignored = 0;

  /** Resolves when the server may go on with a call of this peer, which may be never. */
  const turn = async (peer: string, name: CallName): Promise<void> => {
    if (silenced.has(peer)) await new Promise(() => {});
    while (stalled.includes(name)) await once(resumed, 'resumed');
  };

  return {
    turn,
    isQuiet: (peer: string, name: CallName): boolean => stalled.includes(name) || silenced.has(peer),
    stall(names: CallName[]) {
      stalled = names;
    },
    resume() {
      stalled = [];
      resumed.emit('resumed');
    },
    silence: (peer: string) => silenced.add(peer),
    fail(count: number, failure: () => ServiceError) {
      failures = Array.from({ length: count }, () => failure);
    },
    nextFailure: (): ServiceError | undefined => failures.shift()?.(),
    loseAnswers(count: number) {
      lostAnswers = count;
    },
    /** Whether the answer of this append is to be lost. */
    losesAnswer: (): boolean => lostAnswers > 0 && lostAnswers-- > 0,
    hidePositions(count: number) {
      hiddenPositions = count;
    },
    /** Whether this append is answered without its position. */
    hidesPosition: (): boolean => hiddenPositions > 0 && hiddenPositions-- > 0,
    ignoreAppends(count: number) {
      ignored = count;
    },
    /** Whether this append is neither done nor answered. */
    ignores: (): boolean => ignored > 0 && ignored-- > 0,
    hideLastEvents(count: number) {
      hiddenEvents = count;
    },
    /** Whether this read does not show the last event of its stream yet. */
    hidesLastEvent: (): boolean => hiddenEvents > 0 && hiddenEvents-- > 0,
    failServerFeatures(count: number) {
      featureFailures = count;
    },
    failsServerFeatures: (): boolean => featureFailures > 0 && featureFailures-- > 0,
  };
};
