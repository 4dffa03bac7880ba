import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

/** Creates an error like the server's `RpcExceptions`: a gRPC status with trailers that name the exception. */
const failure = (code: status, details: string, trailers: Record<string, string> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

/** Creates the error "not leader", which refers the client to the leader at this host and port. */
export const notLeader = (host: string, port: number): ServiceError =>
  failure(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

/** Creates the error of a server that knows no leader, as during an election. */
export const noLeader = (): ServiceError => failure(status.UNKNOWN, 'No leader info available in response');

/** Creates the error of a server that is not ready, for example one that has just started or is isolated from its cluster. */
export const notReady = (): ServiceError => failure(status.UNAVAILABLE, 'Server Is Not Ready');

/** Creates the error of an operation that timed out in the server. */
export const timedOut = (): ServiceError => failure(status.ABORTED, 'Operation timed out');

/** Creates the error of a call that the server cancelled. */
export const cancelled = (): ServiceError => failure(status.CANCELLED, 'Call canceled by the server');

/** Creates the error of a call whose deadline has passed. */
export const deadlineExceeded = (): ServiceError => failure(status.DEADLINE_EXCEEDED, 'Deadline Exceeded');

/** Creates the error of a user without the required rights. */
export const accessDenied = (): ServiceError =>
  failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

/** Creates the error of a call with wrong credentials. */
export const badCredentials = (): ServiceError => failure(status.UNAUTHENTICATED, 'Unauthenticated');

/** Creates the error of an operation on a deleted stream. */
export const streamDeleted = (stream: string): ServiceError =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

/** Creates the error of a read from a position inside an event. */
export const unexpectedRead = (): ServiceError => failure(status.UNKNOWN, 'Unexpected ReadAllResult: Error');

/** Creates the error of an unexpected exception in the server. */
export const unexpected = (): ServiceError => failure(status.UNKNOWN, 'Exception was thrown by handler.');
