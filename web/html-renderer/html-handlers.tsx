import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { unstable_defineHandlers as defineHandlers } from 'waku/minimal/server';
import { inlineUsedStyles } from '../page-styles/inline-used-styles.ts';
import { optionalRequestContext, recordRenderError } from '../request-context.ts';
import { HtmlResponse } from './html-response.ts';
import { renderToBytes } from './renderer.ts';

type Handlers = ReturnType<typeof defineHandlers>;
type Rendering = Parameters<Handlers['handleRequest']>[1];

/**
 * Returns Waku's handlers with one change: React DOM renders reader pages directly to HTML. Waku would embed the RSC payload for hydration,
 * which these pages do not need (docs/decisions/0019). `/RSC/` requests and the admin area keep Waku's own rendering (docs/decisions/0023).
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

/** The elements that Waku wants to serialize. Here `renderRsc` passes them to `renderHtml` unchanged. */
type Elements = Parameters<Rendering['renderRsc']>[0];

const renderRsc: Rendering['renderRsc'] = async (elements) => elements as unknown as ReadableStream;

const renderHtml: Rendering['renderHtml'] = async (elements, _router, { status = 200 }) => {
  try {
    const html = await renderToBytes(documentOf(elements as unknown as Elements), recordUnlessIntended);
    return new HtmlResponse(withUsedStyles(html) as Buffer<ArrayBuffer>, status);
  } catch (error) {
    // Waku would log it with its stack trace; the server logs what is recorded, an outage without one.
    if (optionalRequestContext()?.renderErrors.includes(error)) return new HtmlResponse(Buffer.alloc(0), 500);
    throw error;
  }
};

/** A built page carries the style rules that it uses; in development, pages link to the style sheets. */
const withUsedStyles = (html: Buffer): Buffer => {
  const styles = optionalRequestContext()?.pageStyles;
  return styles ? inlineUsedStyles(html, styles) : html;
};

/** Ignores errors with a digest: Waku throws those on purpose, for a page that does not exist. */
const recordUnlessIntended = (error: unknown): void => {
  if ((error as { digest?: unknown } | null)?.digest === undefined) recordRenderError(error);
};

/** Puts the page element into the root element, as Waku's client would, and adds the meta tags that Waku puts into every head. */
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
  if (!isValidElement(element)) throw new Error(`Waku rendered no element "${slot}", only: ${Object.keys(elements)}`);
  return element;
};
