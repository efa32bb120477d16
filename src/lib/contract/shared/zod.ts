import * as z from 'zod/mini';

// zod compiles parsers with `new Function`. The site's CSP reports even the attempt as a violation.
if ('document' in globalThis) z.config({ jitless: true });

/** Every schema is made with this export, so that no schema can exist before the configuration. */
export { z };
