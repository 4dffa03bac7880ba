import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server.node';

/** Has something fetched for the document that is being rendered; does nothing elsewhere. */
export { preload } from 'react-dom';

/** Renders elements as HTML, all of it at once. Each failure of a component is told; one that leaves no document is thrown too. */
export const renderToBytes = async (element: ReactNode, tell: (failure: unknown) => void): Promise<Buffer> => {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const { pipe } = renderToPipeableStream(element, { onError: tell, onShellError: reject, onAllReady: resolve });
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
