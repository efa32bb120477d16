// Runs in the pages of the prerendering test: signs in by hand, follows a link that was rendered ahead, and tells the
// server what happened.
const say = (what) => navigator.sendBeacon('/report', JSON.stringify({ path: location.pathname, what }));

const reallyFetch = window.fetch;
window.fetch = (...args) => {
  if (document.prerendering) say(`error: called ${args[0]} while rendered ahead`);
  return reallyFetch(...args);
};

addEventListener('error', (event) => say(`error: ${event.message}`));
document.addEventListener('securitypolicyviolation', (event) => say(`error: ${event.violatedDirective}`));

function drive() {
  const { activationStart } = performance.getEntriesByType('navigation')[0];
  say(activationStart > 0 ? 'rendered ahead' : 'loaded');
  if (location.pathname === '/sign-in') {
    localStorage.setItem('token', 'a-token');
    localStorage.setItem('tokenExpiresAt', String(Date.now() + 3_600_000));
    location.assign('/dashboard/');
  }
}

/** Without its islands a page that is rendered ahead proves nothing. */
function sayWhenReady() {
  const timer = setInterval(() => {
    if (document.querySelector('astro-island[ssr]') !== null) return;
    clearInterval(timer);
    say('ready ahead');
  }, 50);
}

if (document.prerendering) {
  sayWhenReady();
  document.addEventListener('prerenderingchange', drive, { once: true });
} else drive();

// The server says when, so that the link is followed only after its page was rendered.
if (!document.prerendering && location.pathname === '/dashboard') {
  reallyFetch('/when-ready-ahead').then(() => document.querySelector('nav a[href^="/requests"]').click());
}
