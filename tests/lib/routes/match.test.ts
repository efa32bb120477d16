import { describe, expect, it } from 'vitest';
import { examplePaths } from '../../../src/lib/routes/example-paths.ts';
import { links } from '../../../src/lib/routes/links.ts';
import { anonymisedPath, matchPath } from '../../../src/lib/routes/match.ts';

const UNLOCK_TOKEN = 'a1B2-c3';

describe('matchPath', () => {
  it.each([...Object.entries(examplePaths), ['signIn', '/sign-in/'], ['signUp', '/sign-up']])(
    'finds the screen %s at %s',
    (name, path) => {
      expect(matchPath(path)).toMatchObject({ kind: 'screen', route: { name } });
    },
  );

  it.each(['a/../../b.pdf', '../../../etc/passwd', './a', 'a/..'])(
    'leads with the key %s to the attachment',
    (fileKey) => {
      const { pathname } = new URL(links.attachment(fileKey), 'https://app.example');
      expect(matchPath(pathname)).toMatchObject({ params: { fileKey } });
    },
  );

  it.each(['..', '.', '\ud800'])('keeps an address with the part %j inside its screen', (part) => {
    const { pathname } = new URL(links.attachment(part), 'https://app.example');
    expect(pathname).toMatch(/^\/attachments\//);
    expect(new URL(links.request(part), 'https://app.example').pathname).toMatch(/^\/requests\//);
  });

  it('reads everything after /attachments/ as the decoded key', () => {
    expect(matchPath('/attachments/a/b%2Fc%20d.pdf')).toMatchObject({ params: { fileKey: 'a/b/c d.pdf' } });
  });

  it.each([
    ['/welcome', '/welcome/about-us/'],
    ['/life_concierge_requests', '/requests/'],
    ['/life_concierge_requests/new', '/dashboard/'],
    ['/requests/new', '/dashboard/'],
    ['/users/sign_in', '/sign-in/'],
    ['/users/sign_up', '/sign-up/'],
    ['/users/sign_up/example-bakery', '/sign-up/example-bakery/'],
    [`/${UNLOCK_TOKEN}/unlock`, `/unlock/${UNLOCK_TOKEN}/`],
    [`/${UNLOCK_TOKEN}/unlock/17`, `/unlock/${UNLOCK_TOKEN}/`],
    [`/reset-password/${UNLOCK_TOKEN}/unlock`, `/unlock/${UNLOCK_TOKEN}/`],
    [`/reset-password/${UNLOCK_TOKEN}/unlock/17`, `/unlock/${UNLOCK_TOKEN}/`],
  ])('redirects %s to %s', (from, to) => {
    expect(matchPath(from)).toEqual({ kind: 'redirect', to, partner: null });
  });

  it.each([
    '/products/pet-insurance',
    '/additional-information/pet-insurance',
    '/additional-information/products/pet-insurance',
  ])('redirects %s to sign-in and the partner', (from) => {
    expect(matchPath(from)).toEqual({ kind: 'redirect', to: '/sign-in/', partner: 'pet-insurance' });
  });

  it.each([
    '/nowhere',
    '/requests/1/2',
    '/a/unlock/not-a-number',
    '/attachments/',
    '/%E0%A4%A',
    '/dashboard/extra',
    '/dashboard/unlock',
    '/shell/unlock',
    '/users/unlock/3',
    '/welcome/unlock',
  ])('returns null at %s', (path) => {
    expect(matchPath(path)).toBeNull();
  });
});

describe('anonymisedPath', () => {
  it('returns patterns without tokens, ids and keys', () => {
    expect(anonymisedPath('/reset-password/secret')).toBe('/reset-password/:resetToken');
    expect(anonymisedPath('/attachments/a/b.pdf')).toBe('/attachments/*fileKey');
    expect(anonymisedPath('/secret/unlock')).toBe('/not-found');
    expect(anonymisedPath('/secret')).toBe('/not-found');
  });
});
