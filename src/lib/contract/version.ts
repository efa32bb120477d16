import * as z from 'zod/mini';

/** `/__version.json` on the app's own origin (DECISIONS section 2). */
export const VERSION_PATH = '/__version.json';
export const versionFile = z.object({ version: z.string() });
