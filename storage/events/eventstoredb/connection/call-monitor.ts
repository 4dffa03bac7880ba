import { InterceptingCall, type Interceptor, Metadata, type StatusObject, status } from '@grpc/grpc-js';

type Answered = (isHeard: boolean) => void;

export type CallMonitor = ReturnType<typeof monitorCalls>;

/**
 * Returns a gRPC interceptor that watches the calls of one connection, and functions that report about these calls. One of them is
 * `quietFor`: for how many milliseconds a call has waited while nothing arrived. `onStatus` gets the status of every ended call. The
 * interceptor also makes each call require the leader of the cluster, because followers may return old data.
 */
export const monitorCalls = (onStatus: (status: StatusObject) => void) => {
  const open = new Set<InterceptingCall>();
  let unanswered = 0;
  let waitingSince: number | undefined;
  let longestWait = 0;
  let wasHeard = false;

  const heard = (): void => {
    wasHeard = true;
    if (waitingSince !== undefined) longestWait = Math.max(longestWait, performance.now() - waitingSince);
    waitingSince = unanswered > 0 ? performance.now() : undefined;
  };

  const ask = (): Answered => {
    let waits = true;
    unanswered += 1;
    waitingSince ??= performance.now();
    return (isHeard) => {
      if (waits) unanswered -= 1;
      waits = false;
      if (isHeard) heard();
    };
  };

  const interceptor: Interceptor = (options, nextCall) => {
    const call = new InterceptingCall(nextCall(options), {
      start(metadata, _listener, next) {
        open.add(call);
        const answered = ask();
        metadata.set('requires-leader', 'true');
        next(metadata, {
          onReceiveMetadata(received, pass) {
            answered(true);
            pass(received);
          },
          onReceiveMessage(message, pass) {
            answered(true);
            pass(message);
          },
          onReceiveStatus(end, pass) {
            open.delete(call);
            answered(!MADE_HERE.has(end.code));
            pass(end);
            onStatus(end);
          },
        });
      },
    });
    return call;
  };

  return {
    interceptor,
    /**
     * Registers a caller that waits for one of several responses on a long-lived call. Call the returned function when a response arrived
     * (true) or was given up (false).
     */
    ask,
    /** Reports the status of such a response like that of a finished call. */
    told: onStatus,
    /** Returns for how many milliseconds a caller has waited with nothing arriving on the connection. */
    quietFor: (): number => (waitingSince === undefined ? 0 : performance.now() - waitingSince),
    /** Returns true once anything has arrived on the connection. */
    wasHeard: (): boolean => wasHeard,
    /** Returns the longest wait in milliseconds that ended with a response. */
    longestWait: (): number => longestWait,
    /** Ends every call; its caller gets `UNAVAILABLE`. */
    cancel(reason: string): void {
      for (const call of open) call.cancelWithStatus(status.UNAVAILABLE, reason);
      open.clear();
    },
  };
};

/** Statuses that the client may produce itself, without a response from the server. */
const MADE_HERE = new Set([status.CANCELLED, status.DEADLINE_EXCEEDED, status.UNAVAILABLE, status.INTERNAL]);

/** Returns `host:port` of the leader if a call ended with a follower's status, which names the leader; undefined for any other status. */
export const leaderFromStatus = ({ metadata }: StatusObject): string | undefined => {
  const named = (metadata ?? new Metadata()).getMap();
  const [host, port] = [named['leader-endpoint-host'], named['leader-endpoint-port']];
  return named.exception === 'not-leader' && host && port ? `${host}:${port}` : undefined;
};
