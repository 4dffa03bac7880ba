/** Returns messages that are their own names, so that a test finds a button by the name of its message; `texts` are others. */
export const messageNames = <Messages extends object = never>(texts: Record<string, string> = {}): Messages =>
  new Proxy(texts, { get: (known, name) => known[String(name)] ?? String(name) }) as Messages;
