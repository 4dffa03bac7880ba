import { convertToCommandError, StreamNotFoundError } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { type BatchOrMark, CAUGHT_UP, createReadBatches } from './read-batches.ts';
import type { ReadCall } from './read-call.ts';

/** Milliseconds without an event after which a batch is no longer waited for, far behind the end of the log. */
const BATCH_IDLE_MS = 10;
/**
 * Milliseconds at the end of the log from a batch of many events to the next one, since every reader does something for each batch: what comes alone is
 * given at once, what comes by the hundred together.
 */
const AFTER_MANY = 40;
const MANY = 4;

/**
 * What a call brings, in the order in which it comes, events in batches. Takes no more than a batch ahead of `take`: then the server waits.
 * `notify` is called when there may be something to take, or the call has ended.
 */
export const createReadBuffer = (reading: ReadCall, notify: () => void) => {
  const state = { isLive: false, isEnded: false, error: undefined as unknown };
  const batches = createReadBatches();
  let call: ClientReadableStream<streams.ReadResp> | undefined;
  let isLeft = false;

  const growing = onceCountSettles(batches.count, notify);

  const receive = (response: streams.ReadResp): void => {
    const record = response.getEvent()?.getEvent();
    if (record && !batches.add(record)) {
      growing.watch(state.isLive);
      return;
    }
    if (record) call!.pause();
    else note(response);
    growing.stop();
    notify();
  };

  const note = (response: streams.ReadResp): void => {
    if (response.hasCheckpoint()) {
      batches.mark({ position: BigInt(response.getCheckpoint()!.getCommitPosition()) });
    } else if (response.hasCaughtUp()) {
      batches.mark(CAUGHT_UP);
      state.isLive = true;
    } else if (response.hasFellBehind()) {
      state.isLive = false;
    } else if (response.hasStreamNotFound()) {
      end(NOT_FOUND);
    }
  };

  const end = (error?: unknown): void => {
    state.isEnded = true;
    state.error ??= error;
    growing.stop();
    notify();
  };
  const fail = (error: Error): void => end(convertToCommandError(error));
  /** Later, since gRPC may be just giving us something. */
  const cancel = (): void => void setImmediate(() => call!.cancel());

  reading.then((begun) => {
    call = begun;
    // They stay: an error without a listener would end the process.
    call.on('error', fail);
    call.on('end', () => end());
    if (isLeft) cancel();
    else call.on('data', receive);
  }, fail);

  return {
    state,
    /** How many events came. */
    count: batches.count,
    /** What came first, once its batch is whole. */
    take(): BatchOrMark | undefined {
      const taken = batches.take(growing.isOver());
      if (Array.isArray(taken)) growing.given(taken.length);
      if (taken && call?.isPaused()) call.resume();
      return taken;
    },
    /** Nothing is wanted any more: the call ends, on the server too. */
    leave(): void {
      isLeft = true;
      growing.stop();
      call?.off('data', receive);
      if (call && !state.isEnded) cancel();
    },
  };
};

/** The stack would tell nothing, and takes longer than the call. */
const NOT_FOUND = new StreamNotFoundError(undefined, 'of this read');

/** Watches a count while it grows; `notify` is called when it does no longer. */
const onceCountSettles = (count: () => number, notify: () => void) => {
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;
  let before = 0;
  let next = Number.NEGATIVE_INFINITY;

  const stop = (): void => {
    clearTimeout(timer);
    clearImmediate(turn);
    timer = undefined;
    turn = undefined;
  };
  const look = (): void => {
    const isGrowing = count() > before;
    before = count();
    if (turn) turn = isGrowing ? setImmediate(look) : undefined;
    else if (isGrowing) timer!.refresh();
    else timer = undefined;
    if (!isGrowing) notify();
  };
  const end = (): void => {
    stop();
    notify();
  };
  return {
    /** From now on. At the end of the log for every turn of the event loop, soon after a batch of many for the rest of its time. */
    watch(isLive: boolean): void {
      if (turn || timer) return;
      before = count();
      const early = next - performance.now();
      if (!isLive) timer = setTimeout(look, BATCH_IDLE_MS);
      else if (early > 0) timer = setTimeout(end, early);
      else turn = setImmediate(look);
    },
    /** A batch of so many events was given. */
    given(events: number): void {
      next = events >= MANY ? performance.now() + AFTER_MANY : Number.NEGATIVE_INFINITY;
    },
    isOver: (): boolean => !turn && !timer,
    stop,
  };
};
