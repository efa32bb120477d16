// Runs in the pages of the prerendering test: stores a session, clicks a prerendered link and reports the states of the
// pages to the server.
const UNREAD = 'cache:v1:1:unread';
const report = (state) => navigator.sendBeacon('/report', JSON.stringify({ path: location.pathname, state }));

const originalFetch = window.fetch;
window.fetch = (...args) => {
  if (document.prerendering) report(`error: called ${args[0]} while prerendering`);
  return originalFetch(...args);
};

addEventListener('error', (event) => report(`error: ${event.message}`));
document.addEventListener('securitypolicyviolation', (event) => report(`error: ${event.violatedDirective}`));

function drive() {
  const { activationStart } = performance.getEntriesByType('navigation')[0];
  report(activationStart > 0 ? 'prerendered' : 'loaded');
  report(`theme ${document.documentElement.dataset.theme}`);
  reportCount();
  if (location.pathname === '/sign-in') {
    localStorage.setItem('token', 'a-token');
    localStorage.setItem('tokenExpiresAt', String(Date.now() + 3_600_000));
    localStorage.setItem('cacheOwner', '1');
    location.assign('/dashboard/');
  }
}

/** Reports the number of requests with unread messages once the navigation shows one, also if only for a moment. */
function reportCount() {
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  look();

  function look() {
    const shown = document.querySelector('nav a[href^="/requests"]')?.textContent.match(/\d+/);
    if (shown == null) return;
    observer.disconnect();
    report(`unread ${shown[0]}`);
  }
}

/** Reports once all islands are hydrated. */
function reportWhenReady() {
  const timer = setInterval(() => {
    if (document.querySelector('astro-island[ssr]') !== null) return;
    clearInterval(timer);
    report('ready');
  }, 50);
}

if (document.prerendering) {
  reportWhenReady();
  addEventListener('storage', ({ key }) => key === UNREAD && report('count stored'));
  document.addEventListener('prerenderingchange', drive, { once: true });
} else drive();

// The server replies once the prerendered page is ready, and again once the change has reached that page's process.
if (!document.prerendering && location.pathname === '/dashboard') {
  originalFetch('/when-ready')
    .then(() => {
      localStorage.setItem('theme', 'dark');
      localStorage.setItem(UNREAD, '7');
      return originalFetch('/when-stored');
    })
    .then(() => document.querySelector('nav a[href^="/requests"]').click());
}
