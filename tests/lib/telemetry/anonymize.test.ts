// docs/product/routes.md#anonymized-paths
// docs/product/telemetry.md#route-patterns
import { describe, expect, it } from 'vitest';
import {
  anonymizePath,
  createAnonymizer,
  anonymizeEnvelope,
} from '../../../src/lib/telemetry/reporting/service.ts';

const own = 'https://app.sundial.example';
const anonymize = createAnonymizer(own);

it.each([
  ['/reset-password/5ecret-T0ken', '/reset-password/:resetToken'],
  ['/unlock/5ecret-T0ken/', '/unlock/:unlockToken'],
  ['/5ecret-T0ken/unlock/17', '/not-found'],
  ['/reset-password/5ecret/unlock', '/not-found'],
  ['/requests/R-12345?tab=a#b', '/requests/:requestId'],
  ['/requests/category/7', '/requests/category/:categoryId'],
  ['/attachments/folder%2Fmy-x-ray.pdf', '/attachments/*fileKey'],
  ['/sign-up/example-bakery', '/sign-up/:companySlug?'],
  ['/dashboard', '/dashboard'],
  ['/no/such/page', '/not-found'],
  ['/api/v1/requests/9f2b-77/messages', '/api/v1/requests/:id/messages'],
  ['/api/v1/requests/in_progress', '/api/v1/requests/in_progress'],
  ['/api/v1/user_request_surveys/aB3xyz/answers', '/api/v1/user_request_surveys/:id/answers'],
  ['/api/v1/companies/example-bakery', '/api/v1/companies/:id'],
  ['/api/v1/users/unlock?unlock_token=5ecret', '/api/v1/users/unlock'],
  ['/files/uploads/my-x-ray.pdf?sig=abc', '/files/:key'],
  ['/assets/sign-in-island.Ab12.js', '/assets/sign-in-island.Ab12.js'],
])('anonymizePath turns %s into %s', (path, pattern) => {
  expect(anonymizePath(path)).toBe(pattern);
});

describe('an anonymizer', () => {
  it.each([
    [`at render (${own}/assets/page.js:1:20)`, `at render (${own}/assets/page.js:1:20)`],
    [`GET ${own}/api/v1/requests/77`, `GET ${own}/api/v1/requests/:id`],
    [
      'https://api.sundial.example/api/v1/offerings/12?x=1',
      'https://api.sundial.example/api/v1/offerings/:id',
    ],
    ['PUT https://bucket.store.example/key-1?X-Sig=abc', 'PUT https://bucket.store.example'],
    ['Nothing at /requests/77, sorry', 'Nothing at /requests/:requestId, sorry'],
    ['{"from":"/unlock/5ecret","to":"/sign-in"}', '{"from":"/unlock/:unlockToken","to":"/sign-in"}'],
    ['mail jane.doe+1@mail.example.org today', 'mail [email] today'],
    ['button.chip[aria-label="Remove x-ray.pdf"][type="button"]', 'button.chip[aria-label][type="button"]'],
    ['"message":"a[title=\\"Jane\\"] > b"', '"message":"a[title] > b"'],
    ['{"alt":"Jane \\"J\\" Doe","id":4}', '{"alt":"***","id":4}'],
  ])('turns %s into %s', (text, clean) => {
    expect(anonymize(text)).toBe(clean);
  });

  it.each([
    'and/or, 24/7, image/png',
    'bg-ink/10 w-1/2 hover:bg-accent-soft/60',
    'grid-area: 1 / 2; color: rgb(1 2 3 / 50%)',
    'http://www.w3.org/2000/svg',
    'node_modules/react@19.3.1',
    '</div>',
    '',
  ])('keeps %s', (text) => {
    expect(anonymize(text)).toBe(text);
  });

  it('does not change its own result', () => {
    const once = anonymize(`${own}/requests/77 /unlock/abc jane@mail.example /attachments/a/b`);
    expect(anonymize(once)).toBe(once);
  });
});

it('anonymizes every text of an event: request, breadcrumbs, spans, headers', () => {
  const event = {
    transaction: '/requests/77',
    request: {
      url: `${own}/requests/77?a=b`,
      query_string: 'a=b',
      headers: { Referer: `${own}/unlock/5ecret` },
    },
    breadcrumbs: [
      { category: 'navigation', data: { from: '/requests/77', to: '/reset-password/5ecret' } },
      {
        category: 'fetch',
        data: { url: `${own}/api/v1/uploads/expiring_url?key=x-ray.pdf`, status_code: 500 },
      },
    ],
    spans: [
      {
        description: `GET ${own}/api/v1/requests/77`,
        data: { 'http.query': '?x=5ecret', 'http.url': `${own}/` },
      },
    ],
    tags: { feature: 'requests', component: 'thread', internal: false },
  };
  const envelope = [{ trace: { transaction: '/requests/77' } }, [[{ type: 'event' }, event]]] as const;
  const [header, [item]] = anonymizeEnvelope(envelope, anonymize);
  const sent = JSON.stringify([header, item]);
  expect(sent).not.toMatch(/5ecret|77|x-ray|a=b/);
  expect(item[1].breadcrumbs[0]?.data).toEqual({
    from: '/requests/:requestId',
    to: '/reset-password/:resetToken',
  });
  expect(item[1].breadcrumbs[1]?.data).toEqual({
    url: `${own}/api/v1/uploads/expiring_url`,
    status_code: 500,
  });
  expect(item[1].tags).toEqual(event.tags);
});

it('updates the length in the header of a recording', () => {
  const recording = `{"segment_id":0}\n[{"data":{"href":"${own}/reset-password/5ecret"}},"ünlock"]`;
  const envelope = [{}, [[{ type: 'replay_recording', length: recording.length + 1 }, recording]]] as const;
  const [, [item]] = anonymizeEnvelope(envelope, anonymize);
  expect(item[1]).toBe(`{"segment_id":0}\n[{"data":{"href":"${own}/reset-password/:resetToken"}},"ünlock"]`);
  expect(item[0].length).toBe(Buffer.byteLength(item[1]));
});

it('keeps binary payloads', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const [, [item]] = anonymizeEnvelope(
    [{}, [[{ type: 'attachment', length: 3 }, bytes]]] as const,
    anonymize,
  );
  expect(item[1]).toBe(bytes);
});
