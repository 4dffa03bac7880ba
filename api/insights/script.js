// Reports one view of this page to the server: its path and the referring page. Sets no cookie or identifier and stores nothing in
// the browser. Does nothing for visitors who ask not to be tracked (Do Not Track, Global Privacy Control).
(() => {
  if (navigator.doNotTrack === '1' || navigator.globalPrivacyControl) return;

  // A prerendered page, or one in a background tab, counts when it becomes visible.
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
