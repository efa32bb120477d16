import { securityHeaders, type SecurityOptions } from '../response-headers.ts';
import { apacheFile } from './apache.ts';
import { azureFile } from './azure.ts';
import { cloudfrontHeaders, cloudfrontFunction } from './cloudfront.ts';
import { nginxFile } from './nginx.ts';
import { headersFile, redirectsFile } from './underscore-files.ts';
import { vercelFile } from './vercel.ts';

/** Returns the configuration files of all supported static hosts, by name in the built folder. */
export function hostFiles(options: SecurityOptions): Readonly<Record<string, string>> {
  const security = securityHeaders(options);
  return {
    _redirects: redirectsFile(),
    _headers: headersFile(security),
    'vercel.json': vercelFile(security),
    'staticwebapp.config.json': azureFile(security),
    'nginx.conf': nginxFile(security),
    '.htaccess': apacheFile(security),
    'cloudfront-function.js': cloudfrontFunction(),
    'cloudfront-headers.json': cloudfrontHeaders(security),
    // Without it GitHub Pages ignores files that begin with an underscore.
    '.nojekyll': '',
  };
}
