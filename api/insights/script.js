// Reports a view of this page (path, referring page), and views and clicks of its adverts. Stores nothing in the browser, and does
// nothing for visitors who ask not to be tracked (Do Not Track, Global Privacy Control).
(() => {
  if (navigator.doNotTrack === '1' || navigator.globalPrivacyControl) return;

  const report = (to, body) =>
    navigator.sendBeacon(`/insights/${to}`, new Blob([JSON.stringify(body)], { type: 'application/json' }));

  const reportAdvert = (element, event) => report('advert', { advert: element.dataset.advert, event });

  const seen = new Set();
  const countView = (advert) => {
    if (seen.has(advert)) return;
    seen.add(advert);
    reportAdvert(advert, 'view');
  };

  // An advert counts once, when half of it is in the window, or when it is clicked before the browser reports that.
  const watchAdverts = () => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          observer.unobserve(target);
          countView(target);
        }
      },
      { threshold: 0.5 },
    );
    for (const advert of document.querySelectorAll('[data-advert]')) observer.observe(advert);
  };
  const countClick = ({ target, button }) => {
    const advert = button < 2 && target.closest('a')?.closest('[data-advert]');
    if (!advert) return;
    countView(advert);
    reportAdvert(advert, 'click');
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
