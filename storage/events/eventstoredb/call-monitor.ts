import { InterceptingCall, type Interceptor, Metadata, type StatusObject, status } from '@grpc/grpc-js';

type Answered = (isHeard: boolean) => void;

export type CallMonitor = ReturnType<typeof monitorCalls>;

/**
 * Sees every call of one connection: how long nothing at all has arrived on it while somebody waits, and what says that the node
 * behind it cannot serve. Each call asks for the leader: others answer with what they have, which may be old.
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
    /** Somebody waits for one of several answers on a call that goes on, until the function is called: something came, or it is given up. */
    ask,
    /** Such an answer said so much of the node as the end of a call may say. */
    told: onStatus,
    /** For how many milliseconds somebody has waited with nothing arriving. */
    quietFor: (): number => (waitingSince === undefined ? 0 : performance.now() - waitingSince),
    /** Whether anything ever came. */
    wasHeard: (): boolean => wasHeard,
    /** The longest time in milliseconds after which something came. */
    longestWait: (): number => longestWait,
    /** Ends every call: its caller hears that the server is unavailable. */
    cancel(reason: string): void {
      for (const call of open) call.cancelWithStatus(status.UNAVAILABLE, reason);
      open.clear();
    },
  };
};

/** A call may end so without a word from the server. */
const MADE_HERE = new Set([status.CANCELLED, status.DEADLINE_EXCEEDED, status.UNAVAILABLE, status.INTERNAL]);

/** Who leads, where a node says that it follows. */
export const leaderFromStatus = ({ metadata }: StatusObject): string | undefined => {
  const named = (metadata ?? new Metadata()).getMap();
  const [host, port] = [named['leader-endpoint-host'], named['leader-endpoint-port']];
  return named.exception === 'not-leader' && host && port ? `${host}:${port}` : undefined;
};
