import type { Environment } from './read-environment.ts';

/** The configuration of this build. It was checked when the bundler put it in, so that pages carry no checks of it. */
export const environment: Environment = SUNDIAL_ENVIRONMENT;
