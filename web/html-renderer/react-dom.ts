import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server.node';

/** Preloads a resource for the document that is being rendered. Has no effect outside of a render. */
export { preload } from 'react-dom';

/**
 * Renders elements to a complete HTML document and resolves to its bytes. Calls `reportError` with each error that a component throws;
 * rejects only if an error leaves no document to send.
 */
export const renderToBytes = async (element: ReactNode, reportError: (failure: unknown) => void): Promise<Buffer> => {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const { pipe } = renderToPipeableStream(element, { onError: reportError, onShellError: reject, onAllReady: resolve });
  await ready;
  const chunks: Buffer[] = [];
  const collector = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  pipe(collector);
  await finished(collector);
  return Buffer.concat(chunks);
};
