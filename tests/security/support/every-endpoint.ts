import type { AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../../src/lib/contract/**/*.ts', {
  eager: true,
});

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** All calls of the contract; new ones are tested automatically. */
export const everyEndpoint: readonly AnyEndpoint[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter(isEndpoint);
