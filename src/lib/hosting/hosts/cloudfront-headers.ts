import type { SecurityHeaders } from '../security-headers.ts';

/**
 * Returns the input of `aws cloudfront create-response-headers-policy --response-headers-policy-config`. A policy,
 * because functions do not run on error pages.
 */
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
