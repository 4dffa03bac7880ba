/**
 * Public pages hold no client component, so React's payload and bootstrap would only cost their readers time. What is left is
 * HTML, CSS and the structured data for search engines.
 */
export const leaveOutClient = (html: string): string =>
  html.replaceAll(SCRIPT, (script) => (STRUCTURED_DATA.test(script) ? script : '')).replaceAll(MODULE_PRELOAD, '');

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const STRUCTURED_DATA = /^<script\b[^>]*type="application\/ld\+json"/;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\/?>/g;
