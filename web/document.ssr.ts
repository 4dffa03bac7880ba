import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { renderToPipeableStream } from 'react-dom/server.node';

(globalThis as any).preloadForDocument = preload;

export const renderDocument = (element: ReactNode, onError: (error: unknown) => void): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { pipe } = renderToPipeableStream(element, {
      onError,
      onShellError: reject,
      onAllReady() {
        pipe(new Writable({
          write(chunk, _encoding, done) { chunks.push(chunk); done(); },
          final(done) { resolve(Buffer.concat(chunks)); done(); },
        }));
      },
    });
  });
