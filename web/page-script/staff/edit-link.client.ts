const STYLE = `.edit-link {
  position: fixed;
  inset: auto 1rem 1rem auto;
  z-index: 10;
  padding: 0.6rem 1.1rem;
  border: 1px solid var(--ink);
  background: var(--paper);
  color: var(--ink);
  font: 600 0.9375rem / 1.3 var(--ui);
  text-decoration: none;
}
.edit-link:is(:hover, :focus-visible) {
  background: var(--ink);
  color: var(--paper);
}
@media print {
  .edit-link {
    display: none;
  }
}`;

/** Adds a link to the admin screen of the current page if there is one. The page script adds it, because pages are cached for all readers. */
export const showEditLink = async (): Promise<void> => {
  const found = await fetch(`/api/desk/edit-link?page=${encodeURIComponent(location.pathname)}`)
    .then((answer) => (answer.status === 200 ? (answer.json() as Promise<{ to: string; text: string }>) : undefined))
    .catch(() => undefined);
  if (!found) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  const link = document.createElement('a');
  link.className = 'edit-link';
  link.href = found.to;
  link.textContent = found.text;
  document.body.append(link);
};
