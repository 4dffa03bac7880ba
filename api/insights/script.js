// Counts one view of this page: which page it is, and which host led here. No cookie, no identifier, nothing kept in the
// browser; and nothing at all for readers who ask not to be tracked (Do Not Track, Global Privacy Control).
(() => {
  if (navigator.doNotTrack === '1' || navigator.globalPrivacyControl) return;

  // A page that was prepared in advance, or opened in a tab behind, counts when somebody sees it.
  const isSeen = () => !document.prerendering && document.visibilityState === 'visible';
  const moments = ['visibilitychange', 'prerenderingchange'];

  const countOnce = () => {
    if (!isSeen()) return;
    for (const moment of moments) document.removeEventListener(moment, countOnce);
    const view = { path: location.pathname, referrer: document.referrer };
    navigator.sendBeacon('/insights/view', new Blob([JSON.stringify(view)], { type: 'application/json' }));
  };

  for (const moment of moments) document.addEventListener(moment, countOnce);
  countOnce();
})();
