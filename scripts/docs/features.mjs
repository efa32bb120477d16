/**
 * The features, in the order in which an employee meets them. A feature has the same name in every layer.
 * @type {string[]}
 */
export const FEATURES = [
  'visitors',
  'identity',
  'mfa',
  'passkeys',
  'session',
  'onboarding',
  'shell',
  'dashboard',
  'categories',
  'assistant',
  'requests',
  'thread',
  'uploads',
  'attachment',
  'live',
  'offerings',
  'account',
  'desk',
  'companies',
  'employees',
  'content',
];

/**
 * The layers, from the rules down to the tests. `shared` names entries that belong to no feature, or to several.
 * @type {{ name: string, folder: string, shared: string[] }[]}
 */
export const LAYERS = [
  {
    name: 'rules',
    folder: 'docs/product',
    shared: ['product', 'routes', 'api', 'widgets', 'accessibility', 'telemetry', 'configuration'],
  },
  {
    name: 'contract',
    folder: 'src/lib/contract',
    shared: ['shared', 'operator', 'version', 'message', 'question-types'],
  },
  { name: 'api', folder: 'src/lib/api', shared: ['shared'] },
  { name: 'stores', folder: 'src/lib/stores', shared: ['shared'] },
  {
    name: 'islands',
    folder: 'src/islands',
    shared: ['ui', 'form', 'request-box', 'profile-fields', 'gallery'],
  },
  { name: 'messages', folder: 'src/lib/messages', shared: ['shared', 'request-box'] },
  {
    name: 'server routes',
    folder: 'server/routes',
    shared: [
      'calls',
      'http',
      'openapi',
      'operator',
      'outbox',
      'unsubscribe-page',
      'health',
      'file',
      'content-images',
    ],
  },
  {
    name: 'services',
    folder: 'server/services',
    shared: [
      'shared',
      'context',
      'service-error',
      'numeric-id',
      'health',
      'outbox',
      'mails',
      'demo',
      'quota',
      'retention',
      'secrets',
    ],
  },
  { name: 'store tests', folder: 'tests/stores', shared: ['shared'] },
  {
    name: 'API tests',
    folder: 'tests/server',
    shared: [
      'admin',
      'concierge',
      'db',
      'http',
      'load',
      'openapi',
      'operator',
      'outbox',
      'log',
      'metrics',
      'mails',
      'ports',
      'process',
      'retention',
      'secrets',
      'demo',
      'site',
      'variables',
    ],
  },
  { name: 'browser tests', folder: 'e2e', shared: ['faults', 'hostile', 'product', 'support', 'fixtures'] },
];
