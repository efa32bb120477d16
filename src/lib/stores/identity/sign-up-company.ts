import { atom, type ReadableAtom } from 'nanostores';
import { getCompany } from '../../api/identity.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { storedAccent } from '../../brand/accent-css.ts';
import { paintAccent } from '../../brand/paint-accent.ts';
import { linkParameter } from './link-parameter.ts';

/** The company of a sign-up link. `none`: no link, not loaded yet, or an API without this call. */
export type SignUpCompany =
  | { readonly status: 'none' }
  | { readonly status: 'unknown' }
  | { readonly status: 'known'; readonly name: string; readonly imageUrl: string | null };

const $company = atom<SignUpCompany>({ status: 'none' });
export const $signUpCompany: ReadableAtom<SignUpCompany> = $company;

/** Returns the company slug in the page's address; null without one. */
export const companySlug = (): string | null => linkParameter('companySlug');

/**
 * Loads the company of the link and colours the page with its accent. For display alone: the server checks the slug at
 * sign-up, and the form works without it.
 */
export async function loadSignUpCompany(): Promise<void> {
  const slug = companySlug();
  if (slug === null) return;
  try {
    const { name, image_url: imageUrl, accent_color: accent } = await getCompany(slug);
    paintAccent(storedAccent(accent ?? ''));
    $company.set({ status: 'known', name, imageUrl });
  } catch (thrown) {
    const error = asApiError(thrown);
    // An API without this call answers 404 too, but without an error code.
    $company.set({ status: error.status === 404 && error.code !== null ? 'unknown' : 'none' });
  }
}
