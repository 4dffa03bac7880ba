import { convertToCommandError, StreamNotFoundError } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { type BatchOrMark, CAUGHT_UP, createReadBatches } from './batches.ts';
import type { ReadCall } from './call.ts';

/** Milliseconds without an event that complete a batch while catching up. */
const BATCH_IDLE_MS = 10;
/**
 * Milliseconds between a batch of at least `MANY` events and the next one at the end of the log, because every reader has a cost per batch:
 * single events are delivered immediately, many together.
 */
const AFTER_MANY = 40;
const MANY = 4;

/**
 * Creates a buffer that collects what a read or a subscription delivers, in order of arrival, with events in batches of at most
 * `batchEvents`. `take` removes and returns the next item. While a full batch waits, the server's call is paused. `notify` is called when
 * there may be something to take, or the call has ended.
 */
export const createReadBuffer = (reading: ReadCall, notify: () => void, batchEvents: number) => {
  const state = { isLive: false, isEnded: false, error: undefined as unknown };
  const batches = createReadBatches(batchEvents);
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
  /** Cancels in a later turn, because gRPC may be delivering data right now. */
  const cancel = (): void => void setImmediate(() => call!.cancel());

  reading.then((begun) => {
    call = begun;
    // These listeners stay: an error without a listener would end the process.
    call.on('error', fail);
    call.on('end', () => end());
    if (isLeft) cancel();
    else call.on('data', receive);
  }, fail);

  return {
    state,
    /** Number of events received so far. */
    count: batches.count,
    /** Takes the first item; a batch only when it is complete. */
    take(): BatchOrMark | undefined {
      const taken = batches.take(growing.isOver());
      if (Array.isArray(taken)) growing.given(taken.length);
      if (taken && call?.isPaused()) call.resume();
      return taken;
    },
    /** Stops the call, also on the server. */
    leave(): void {
      isLeft = true;
      growing.stop();
      call?.off('data', receive);
      if (call && !state.isEnded) cancel();
    },
  };
};

/** Created once, because a stack trace says nothing here and takes longer than the call. */
const NOT_FOUND = new StreamNotFoundError(undefined, 'of this read');

/** Watches a count and calls `notify` when it stops growing. */
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
    /**
     * Starts watching: at the end of the log until a turn of the event loop brings no event, or for the rest of the interval after a large
     * batch.
     */
    watch(isLive: boolean): void {
      if (turn || timer) return;
      before = count();
      const early = next - performance.now();
      if (!isLive) timer = setTimeout(look, BATCH_IDLE_MS);
      else if (early > 0) timer = setTimeout(end, early);
      else turn = setImmediate(look);
    },
    /** Records that a batch of this size was taken. */
    given(events: number): void {
      next = events >= MANY ? performance.now() + AFTER_MANY : Number.NEGATIVE_INFINITY;
    },
    isOver: (): boolean => !turn && !timer,
    stop,
  };
};
