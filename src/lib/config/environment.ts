import type { Environment } from './read-environment.ts';

/** The configuration of this build. The bundler inserts it checked, so that pages contain no checks. */
export const environment: Environment = SUNDIAL_ENVIRONMENT;
