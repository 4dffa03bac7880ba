import { cloneElement, type ReactElement } from 'react';
import type { unstable_defineHandlers as defineHandlers } from 'waku/minimal/server';
import { tellFailure } from './context.ts';

type Handlers = ReturnType<typeof defineHandlers>;
type Elements = Record<string, unknown>;

const { renderDocument } = await import.meta.viteRsc.import<typeof import('./document.ssr.ts')>('./document.ssr.ts', {
  environment: 'ssr',
});

export const asDocuments = (handlers: Handlers): Handlers => ({
  ...handlers,
  handleRequest: (input, utils) =>
    input.type !== 'http'
      ? handlers.handleRequest(input, utils)
      : handlers.handleRequest(input, {
          ...utils,
          renderRsc: async (elements: Elements) => elements as unknown as ReadableStream,
          renderHtml: async (elements, _html, { status }) => {
            const html = await renderDocument(documentOf(elements as unknown as Elements), (e) => {
              if ((e as {digest?: string}).digest === undefined) tellFailure(e);
            });
            return new Response(html as Uint8Array<ArrayBuffer>, { status: status ?? 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
          },
        }),
});

const documentOf = (elements: Elements) => {
  const page = Object.entries(elements).find(([id]) => id.startsWith('page:'))![1] as ReactElement;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="generator" content="Waku" />
      {cloneElement(elements.root as ReactElement, undefined, page)}
    </>
  );
};
