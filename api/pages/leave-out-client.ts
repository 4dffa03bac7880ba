/**
 * Public pages are documents (docs/decisions/0008): React's payload and bootstrap, which stand inline, would only cost their
 * readers time. What is left is HTML, CSS, the structured data for search engines, and the scripts with an address of their own.
 */
export const leaveOutClient = (html: string): string =>
  html.replaceAll(SCRIPT, (script) => (KEPT.test(script) ? script : '')).replaceAll(MODULE_PRELOAD, '');

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const KEPT = /^<script\b[^>]*(\ssrc="|\stype="application\/ld\+json")/;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\/?>/g;
