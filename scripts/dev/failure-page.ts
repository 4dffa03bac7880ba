/** Returns the HTML of a page that shows an error and reloads itself after the next edit. */
export const failurePage = (title: string, text: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)}</title>
    <script type="module" src="/scripts/dev/browser/failure-page.client.ts"></script>
    <style>body { margin: 2rem; font: 16px/1.5 system-ui } pre { white-space: pre-wrap; font-size: 14px }</style>
  </head>
  <body>
    <h1>${escapeHtml(title)}</h1>
    <pre>${escapeHtml(text)}</pre>
  </body>
</html>
`;

/** Escapes a text for HTML, between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
