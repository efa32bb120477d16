import * as z from 'zod/mini';

// zod compiles parsers with `new Function`; under the site's CSP even the attempt is reported as a violation.
if ('document' in globalThis) z.config({ jitless: true });
