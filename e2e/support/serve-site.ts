// Serves the site with the API, for the browser tests; builds the site first if its sources changed.
import { buildSiteIfNeeded } from '../../scripts/run/site.mjs';

if (process.env['E2E_SITE_DIR'] === undefined) await buildSiteIfNeeded();
await import('../../tests/helpers/cheap-passwords.ts');
const { acknowledgementDelay } = await import('../../server/services/assistant/submit-survey.ts');
Object.assign(acknowledgementDelay, { ms: 0 });
await import('../../server/index.ts');
