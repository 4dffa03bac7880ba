import { EventEmitter, once } from 'node:events';
import type { ServiceError } from '@grpc/grpc-js';
import type { CallName } from './call-names.ts';

export type Faults = ReturnType<typeof createFaults>;

/** Creates the injected faults that a test has requested. */
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

  /** Resolves when the server may handle a call of this peer, possibly never. */
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
    /** Consumes a requested fault: this append's response is lost. */
    losesAnswer: (): boolean => lostAnswers > 0 && lostAnswers-- > 0,
    hidePositions(count: number) {
      hiddenPositions = count;
    },
    /** Consumes a requested fault: the response to this append has no position. */
    hidesPosition: (): boolean => hiddenPositions > 0 && hiddenPositions-- > 0,
    ignoreAppends(count: number) {
      ignored = count;
    },
    /** Consumes a requested fault: this append is neither written nor answered. */
    ignores: (): boolean => ignored > 0 && ignored-- > 0,
    hideLastEvents(count: number) {
      hiddenEvents = count;
    },
    /** Consumes a requested fault: this read does not return the last event of its stream. */
    hidesLastEvent: (): boolean => hiddenEvents > 0 && hiddenEvents-- > 0,
    failServerFeatures(count: number) {
      featureFailures = count;
    },
    failsServerFeatures: (): boolean => featureFailures > 0 && featureFailures-- > 0,
  };
};
