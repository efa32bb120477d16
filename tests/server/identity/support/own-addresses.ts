import { beforeEach } from 'vitest';

/** Returns e-mail addresses of the running test: others when it runs again on the same database. */
export function ownAddresses(): (name: string) => string {
  let runs = 0;
  beforeEach(() => {
    runs += 1;
  });
  return (name) => `${name}.${runs}@people.test`;
}
