/** No traffic of the browser itself, no GPU, no protocol that a test server lacks. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium refuses to run as root with its sandbox on. */
export const CHROMIUM_FLAGS = process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET;
