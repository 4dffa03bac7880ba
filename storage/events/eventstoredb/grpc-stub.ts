import type { EventStoreDBClient } from '@eventstore/db-client';
import calls from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { CallOptions, Metadata } from '@grpc/grpc-js';

/** What the client calls the server with: its connection, and what goes along with each call. */
export interface GrpcStub {
  stub: calls.StreamsClient;
  callArguments(options: { deadline?: number }, callOptions?: CallOptions): [Metadata, CallOptions];
}

interface Internals extends Pick<GrpcStub, 'callArguments'> {
  getGRPCClient(stub: typeof calls.StreamsClient, name: string): Promise<calls.StreamsClient>;
}

/** Reaches into the client (6.2.1), whose own calls take half as long again. Throws where it finds nobody to connect to. */
export const grpcStubOf = async (client: EventStoreDBClient): Promise<GrpcStub> => {
  const { getGRPCClient, callArguments } = client as unknown as Internals;
  return { stub: await getGRPCClient(calls.StreamsClient, 'streams'), callArguments };
};

/**
 * Makes a call without the stack of who makes it, which gRPC takes down each time for an error that there might be: a sixth of the processor time of
 * an append.
 */
export const withoutStackTrace = <Call>(make: () => Call): Call => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};
