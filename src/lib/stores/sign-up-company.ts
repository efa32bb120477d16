import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../api/api-error.ts';
import { effects } from '../environment/effects.ts';
import { matchPath } from '../routes/match.ts';
import { identityCalls } from './identity-calls.ts';

/** The employer behind a sign-up link. `none`: no link, not loaded yet, or an API that does not tell. */
export type SignUpCompany =
  | { readonly status: 'none' }
  | { readonly status: 'unknown' }
  | { readonly status: 'known'; readonly name: string; readonly imageUrl: string | null };

const $company = atom<SignUpCompany>({ status: 'none' });
export const $signUpCompany: ReadableAtom<SignUpCompany> = $company;

/** The company slug in the address of the page; null without one. */
export function companySlug(): string | null {
  const path = effects()
    .here()
    .replace(/[?#].*$/, '');
  const match = matchPath(path);
  return match?.kind === 'screen' ? (match.params['companySlug'] ?? null) : null;
}

/** Looks up whose link it is. It only decorates: whether somebody may join is decided by the server at sign-up. */
export async function loadSignUpCompany(): Promise<void> {
  const slug = companySlug();
  if (slug === null) return;
  try {
    const { getCompany } = await identityCalls();
    const { name, image_url: imageUrl } = await getCompany(slug);
    $company.set({ status: 'known', name, imageUrl });
  } catch (thrown) {
    const error = asApiError(thrown);
    // An API without this call answers 404 as well, but without a code of ours.
    const unknown = error.status === 404 && error.code !== null;
    $company.set({ status: unknown ? 'unknown' : 'none' });
  }
}
