import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

/** Creates an error like the server's `RpcExceptions`: a gRPC status with trailers that name the exception. */
const failure = (code: status, details: string, trailers: Record<string, string> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

export const notLeader = (host: string, port: number): ServiceError =>
  failure(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

/** During the election of a leader. */
export const noLeader = (): ServiceError => failure(status.UNKNOWN, 'No leader info available in response');

export const notReady = (): ServiceError => failure(status.UNAVAILABLE, 'Server Is Not Ready');

export const timedOut = (): ServiceError => failure(status.ABORTED, 'Operation timed out');

export const cancelled = (): ServiceError => failure(status.CANCELLED, 'Call canceled by the server');

export const deadlineExceeded = (): ServiceError => failure(status.DEADLINE_EXCEEDED, 'Deadline Exceeded');

export const accessDenied = (): ServiceError =>
  failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const badCredentials = (): ServiceError => failure(status.UNAUTHENTICATED, 'Unauthenticated');

export const streamDeleted = (stream: string): ServiceError =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

/** For a read from a position inside an event. */
export const unexpectedRead = (): ServiceError => failure(status.UNKNOWN, 'Unexpected ReadAllResult: Error');

/** An unexpected exception in the server. */
export const unexpected = (): ServiceError => failure(status.UNKNOWN, 'Exception was thrown by handler.');
