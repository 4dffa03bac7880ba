/**
 * Returns a function that calls `send`, at most once at a time: all calls that arrive while one is in progress share the next one. So no
 * caller gets an answer that was asked for before its own call.
 */
export const shareNextCall = <Answer>(send: () => Promise<Answer>): (() => Promise<Answer>) => {
  let sent: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  const sendNow = (): Promise<Answer> => {
    const answer = send();
    sent = answer.catch(() => undefined);
    next = undefined;
    return answer;
  };
  return () => {
    next ??= sent.then(sendNow);
    return next;
  };
};
