import { knownFirstSegments, type HostRule } from './rules.ts';

const isParameter = (part: string): boolean => /^[:*]/.test(part);

function segmentExpression(part: string, index: number): string {
  if (!isParameter(part)) return part;
  if (part.startsWith('*')) return '(.+?)';
  if (part === ':userId') return '(\\d+)';
  const notOurs = index === 0 ? `(?!(?:${knownFirstSegments().join('|')})/)` : '';
  // Some hosts decode before they match, and a question mark would end the path of the target.
  return `${notOurs}([^/?]+)`;
}

/** Returns a regular expression for the rule's whole path; `prefix` precedes the first segment. */
export function ruleExpression({ from }: HostRule, prefix = '/'): string {
  const parts = from.split('/').slice(1).map(segmentExpression);
  return `^${prefix}${parts.join('/')}/?$`;
}

/** Returns the rule's target with `$1`, `$2`… for the captured parameters. */
export function ruleTarget({ from, to }: HostRule): string {
  const captured = from.split('/').filter(isParameter);
  return to.replace(/[:*]\w+/g, (parameter) => `$${captured.indexOf(parameter) + 1}`);
}
