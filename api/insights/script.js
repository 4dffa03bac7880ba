// Reports a view of this page (path, referrer), and views and clicks of its adverts. Stores nothing, and does nothing
// for visitors who ask not to be tracked (Do Not Track, Global Privacy Control).
(() => {
  if (navigator.doNotTrack === '1' || navigator.globalPrivacyControl) return;

  const report = (to, body) =>
    navigator.sendBeacon(`/insights/${to}`, new Blob([JSON.stringify(body)], { type: 'application/json' }));

  const seen = new Set();
  // Counts an advert once, half shown or clicked.
  const count = ({ dataset: { advert } }, event) => {
    if (event === 'click' || !seen.has(advert)) report('advert', { advert, event });
    seen.add(advert);
  };
  const watchAdverts = () => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) count(target, 'view');
      },
      { threshold: 0.5 },
    );
    for (const advert of document.querySelectorAll('[data-advert]')) observer.observe(advert);
  };
  const countClick = ({ target, button }) => {
    const advert = button < 2 && target.closest('a')?.closest('[data-advert]');
    for (const event of advert ? ['view', 'click'] : []) count(advert, event);
  };

  // A prerendered page, or a background tab, counts when it becomes visible.
  const isSeen = () => !document.prerendering && document.visibilityState === 'visible';
  const moments = ['visibilitychange', 'prerenderingchange'];

  const countOnce = () => {
    if (!isSeen()) return;
    for (const moment of moments) document.removeEventListener(moment, countOnce);
    report('view', { path: location.pathname, referrer: document.referrer });
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watchAdverts);
    else watchAdverts();
  };

  for (const moment of moments) document.addEventListener(moment, countOnce);
  for (const kind of ['click', 'auxclick']) document.addEventListener(kind, countClick);
  countOnce();
})();
