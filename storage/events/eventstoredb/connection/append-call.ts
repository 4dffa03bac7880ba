import { randomUUID } from 'node:crypto';
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  type AppendProposal,
  type AppendResponse,
  toAppendResponse,
  toError,
  toMessages,
  toStatus,
} from './append-messages.ts';
import type { CallMonitor } from './call-monitor.ts';
import { CallTimeout, NotSentError, TransientError } from './errors.ts';
import { type GrpcStub, grpcStubOf, withoutStackTrace } from './grpc-stub.ts';

/**
 * Sends an append and throws the errors of the client; `CallTimeout` after `timeout` milliseconds, and the server may still write it then;
 * `NotSentError` when the call had ended before.
 */
export type AppendCall = (proposal: AppendProposal, timeout: number) => Promise<AppendResponse>;

interface Waiting {
  proposal: AppendProposal;
  settle(isHeard: boolean): void;
  resolve(answer: AppendResponse): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that opens the long-lived gRPC call (BatchAppend) of a connection, or returns it if it is already open. All appends of
 * the connection are sent through this call, because one call per append would take three times the processor time. After the call has
 * ended, the function opens a new one.
 */
export const lazyAppendCall = (client: EventStoreDBClient, calls: CallMonitor): (() => Promise<AppendCall>) => {
  let opened: Promise<AppendCall> | undefined;
  const open = async (): Promise<AppendCall> => {
    try {
      return openAppendCall(await grpcStubOf(client), calls, forget);
    } catch (error) {
      forget();
      throw error;
    }
  };
  const forget = (): void => {
    opened = undefined;
  };
  return () => {
    opened ??= open();
    return opened;
  };
};

const openAppendCall = (
  { stub, callArguments }: GrpcStub,
  calls: Pick<CallMonitor, 'ask' | 'told'>,
  onEnd: () => void,
): AppendCall => {
  const waiting = new Map<string, Waiting>();
  let isOver = false;

  const take = (id: string, isHeard: boolean): Waiting | undefined => {
    const found = waiting.get(id);
    waiting.delete(id);
    found?.settle(isHeard);
    return found;
  };
  /** Settles the append that a response belongs to; ignores responses to appends that have timed out. */
  const answer = (response: streams.BatchAppendResp): void => {
    const asker = take(response.getCorrelationId()!.getString(), true);
    const refusal = response.getError();
    if (refusal) {
      asker?.reject(toError(refusal, asker.proposal));
      calls.told(toStatus(refusal));
    } else asker?.resolve(toAppendResponse(response.getSuccess()!));
  };
  /** Rejects all waiting appends with an unknown outcome, because any of them may have ended the call. */
  const end = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    onEnd();
    for (const id of [...waiting.keys()]) take(id, false)!.reject(error);
  };

  const call = withoutStackTrace(() => stub.batchAppend(...callArguments({}, { deadline: Number.POSITIVE_INFINITY })));
  call.on('data', answer);
  call.on('error', (error) => end(convertToCommandError(error)));
  call.on('end', () => end(new TransientError('the server ended the call')));

  return (proposal, timeout) =>
    new Promise((resolve, reject) => {
      if (isOver) throw new NotSentError('the call for appends is over');
      const id = randomUUID();
      const answered = calls.ask();
      const timer = setTimeout(() => take(id, false)?.reject(new CallTimeout(timeout)), timeout);
      const settle = (isHeard: boolean): void => {
        clearTimeout(timer);
        answered(isHeard);
      };
      waiting.set(id, { proposal, settle, resolve, reject });
      for (const message of toMessages(id, proposal)) call.write(message);
    });
};
