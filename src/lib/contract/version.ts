import { z } from './shared/zod.ts';

/** The file with the deployed version, on the app's own origin (docs/product/shell.md#version-check). */
export const VERSION_PATH = '/__version.json';
export const versionFile = z.object({ version: z.string() });
