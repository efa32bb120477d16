import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { effects } from '../../effects/effects.ts';
import { matchPath } from '../../routes/match.ts';
import { entryCode } from './entry-code.ts';

/** The company of a sign-up link. `none`: no link, not loaded yet, or an API without this call. */
export type SignUpCompany =
  | { readonly status: 'none' }
  | { readonly status: 'unknown' }
  | { readonly status: 'known'; readonly name: string; readonly imageUrl: string | null };

const $company = atom<SignUpCompany>({ status: 'none' });
export const $signUpCompany: ReadableAtom<SignUpCompany> = $company;

/** Returns the company slug in the page's address; null without one. */
export function companySlug(): string | null {
  const path = effects()
    .here()
    .replace(/[?#].*$/, '');
  const match = matchPath(path);
  return match?.kind === 'screen' ? (match.params['companySlug'] ?? null) : null;
}

/** Loads the company of the link, for display alone: the server checks the slug at sign-up. */
export async function loadSignUpCompany(): Promise<void> {
  const slug = companySlug();
  if (slug === null) return;
  try {
    const { getCompany } = await entryCode.load();
    const { name, image_url: imageUrl } = await getCompany(slug);
    $company.set({ status: 'known', name, imageUrl });
  } catch (thrown) {
    const error = asApiError(thrown);
    // An API without this call answers 404 too, but without an error code.
    const unknown = error.status === 404 && error.code !== null;
    $company.set({ status: unknown ? 'unknown' : 'none' });
  }
}
