import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { unstable_defineHandlers as defineHandlers } from 'waku/minimal/server';
import { optionalRequestContext, recordRenderError } from '../request-context.ts';
import { HtmlResponse } from './html-response.ts';
import { renderToBytes } from './renderer.ts';

type Handlers = ReturnType<typeof defineHandlers>;
type Rendering = Parameters<Handlers['handleRequest']>[1];

/**
 * Waku's handlers, which find the page of an address, but for how a document is made of it: by React's renderer of HTML straight from the elements
 * (docs/decisions/0019). Waku would write them as data first, read that, render it, and put the data into the page for a client that readers' pages do
 * not have. Data that is asked for as such (`/RSC/`) is Waku's affair, and so is the desk, which has that client (docs/decisions/0023).
 */
export const withHtmlRendering = (handlers: Handlers): Handlers => ({
  ...handlers,
  handleRequest: (input, rendering) =>
    handlers.handleRequest(
      input,
      input.type === 'http' && !optionalRequestContext()?.adminScreen
        ? { ...rendering, renderRsc, renderHtml }
        : rendering,
    ),
});

/** What `renderRsc` gives, `renderHtml` gets: here the elements as they are. */
type Elements = Parameters<Rendering['renderRsc']>[0];

const renderRsc: Rendering['renderRsc'] = async (elements) => elements as unknown as ReadableStream;

const renderHtml: Rendering['renderHtml'] = async (elements, _router, { status = 200 }) => {
  const html = await renderToBytes(documentOf(elements as unknown as Elements), recordUnlessIntended);
  return new HtmlResponse(html as Buffer<ArrayBuffer>, status);
};

/** Waku marks what is thrown on purpose, for a page that is not there. */
const recordUnlessIntended = (error: unknown): void => {
  if ((error as { digest?: unknown } | null)?.digest === undefined) recordRenderError(error);
};

/** The page within the root, which Waku's client would join; with what it puts into every head. */
const documentOf = (elements: Elements): ReactNode => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="generator" content="Waku" />
    {cloneElement(elementOf(elements, 'root'), undefined, elementOf(elements, 'page:'))}
  </>
);

const elementOf = (elements: Elements, slot: string): ReactElement => {
  const element = Object.entries(elements).find(([id]) => id.startsWith(slot))?.[1];
  if (!isValidElement(element)) throw new Error(`Waku has no element "${slot}" among ${Object.keys(elements)}`);
  return element;
};
