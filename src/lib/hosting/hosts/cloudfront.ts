import { ruleExpression, ruleTarget, lateRules, movedRules, rewriteRules } from './rules.ts';
import type { SecurityHeaders } from '../response-headers.ts';

const rulesTable = (rules: readonly (readonly [string, string])[]): string => JSON.stringify(rules, null, 2);

/** Returns a "viewer request" function. CloudFront passes encoded paths, and the query as an object that a redirect must write again. */
export function cloudfrontFunction(): string {
  const moved = (rules = movedRules()) =>
    rules.map((rule) => [ruleExpression(rule), ruleTarget(rule)] as const);
  const shown = rewriteRules().map((rule) => [ruleExpression(rule), `${rule.to}index.html`] as const);
  return `// CloudFront function, runtime cloudfront-js-2.0, event "viewer request".
const moved = ${rulesTable(moved())};
const shown = ${rulesTable(shown)};
const movedLate = ${rulesTable(moved(lateRules()))};

function queryOf(querystring) {
  const pairs = [];
  for (const name of Object.keys(querystring)) {
    const entry = querystring[name];
    for (const one of entry.multiValue || [entry]) pairs.push(one.value === '' ? name : name + '=' + one.value);
  }
  return pairs.length === 0 ? '' : '?' + pairs.join('&');
}

function find(rules, uri) {
  for (const rule of rules) {
    const expression = new RegExp(rule[0]);
    if (expression.test(uri)) return uri.replace(expression, rule[1]);
  }
  return null;
}

function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const document = find(shown, uri);
  const location = find(moved, uri) || (document === null ? find(movedLate, uri) : null);
  if (location !== null) {
    return {
      statusCode: 301,
      statusDescription: 'Moved Permanently',
      headers: { location: { value: location + queryOf(request.querystring) } },
    };
  }
  if (document !== null) request.uri = document;
  else if (uri.endsWith('/')) request.uri = uri + 'index.html';
  else if (!uri.slice(uri.lastIndexOf('/')).includes('.')) request.uri = uri + '/index.html';
  return request;
}
`;
}

/** Returns the input of `aws cloudfront create-response-headers-policy`: a policy, because functions do not run on error pages. */
export function cloudfrontHeaders(security: SecurityHeaders): string {
  const items = Object.entries(security).filter(([name]) => !NAMED.has(name));
  const transport = security['Strict-Transport-Security'];
  const [, maxAge = '0'] = /max-age=(\d+)/.exec(transport) ?? [];
  const policy = {
    Name: 'sundial-security-headers',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: {
        Override: true,
        ContentSecurityPolicy: security['Content-Security-Policy'],
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { Override: true, FrameOption: security['X-Frame-Options'] },
      ReferrerPolicy: { Override: true, ReferrerPolicy: security['Referrer-Policy'] },
      StrictTransportSecurity: {
        Override: true,
        IncludeSubdomains: transport.includes('includeSubDomains'),
        AccessControlMaxAgeSec: Number(maxAge),
      },
    },
    CustomHeadersConfig: {
      Quantity: items.length,
      Items: items.map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
  };
  return `${JSON.stringify(policy, null, 2)}\n`;
}

/** CloudFront has its own fields for these headers and refuses them as custom headers. */
const NAMED = new Set([
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Strict-Transport-Security',
]);
