import type { AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import { headerParameters } from './headers.ts';
import { toJsonSchemas } from './json-schemas.ts';

const PATH_PARAMETER = /:([a-z_]+)/g;

/** Returns the path in OpenAPI syntax. */
export function pathTemplate(path: string): string {
  return path.replace(PATH_PARAMETER, '{$1}');
}

/** Returns the path, query and header parameters of an endpoint. */
export function parametersOf(endpoint: AnyEndpoint) {
  const inPath = [...endpoint.path.matchAll(PATH_PARAMETER)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return [...inPath, ...queryParameters(endpoint), ...headerParameters(endpoint)];
}

function queryParameters({ query }: AnyEndpoint) {
  const { properties = {}, required = [] } = toJsonSchemas({ query }, 'input')['query'] ?? {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
