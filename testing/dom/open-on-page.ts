import type { ReactElement } from 'react';
import { render } from './render.ts';
import { inRouter } from './router.ts';
import { serve } from './server.ts';

/**
 * Renders an element as a part of a page whose requests `answer` answers, until the test ends. Returns the element around it, the requests
 * and navigations, and a function that renders another element in its place.
 */
export const openOnPage = async (element: ReactElement, answer?: Parameters<typeof serve>[0]) => {
  const { sent, refreshes } = serve(answer);
  const { element: whole, navigations, wrap } = inRouter(element);
  const { container, show } = await render(whole);
  return {
    container,
    sent,
    refreshes,
    navigations,
    show: (next: ReactElement) => show(wrap(next)),
    requests: () => sent.map(({ method, path, body }) => [method, path, body]),
  };
};
