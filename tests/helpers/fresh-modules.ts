import { afterAll, vi } from 'vitest';

/**
 * Setup file of the unit tests, whose files share a process because loading the packages takes longer than most of them:
 * gives the next file new modules, so that stores begin empty, and the variables and globals that this one found.
 */
const variables = { ...process.env };

// A store stops listening a second after its last reader, when its file may have ended.
if (typeof removeEventListener === 'undefined')
  Object.assign(globalThis, { removeEventListener: () => undefined });

afterAll(() => {
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env))
    if (!(name in variables)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, variables);
});
