import { atom, type ReadableAtom } from 'nanostores';
import { effects } from '../../effects/effects.ts';
import { matchPath } from '../../routes/match.ts';
import { entryCode } from './entry/entry-code.ts';

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
    const { companyOfLink } = await entryCode.load();
    $company.set(await companyOfLink(slug));
  } catch {
    // The form works without it, and says so itself when its code cannot be loaded.
  }
}
