import { getCompany } from '../../api/identity.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { storedAccent } from '../../brand/accent-css.ts';
import { paintAccent } from '../../brand/paint-accent.ts';
import type { SignUpCompany } from './sign-up-company.ts';

/** Loads the company of a sign-up link and colours the page with its accent. */
export async function companyOfLink(slug: string): Promise<SignUpCompany> {
  try {
    const { name, image_url: imageUrl, accent_color: accent } = await getCompany(slug);
    paintAccent(storedAccent(accent ?? ''));
    return { status: 'known', name, imageUrl };
  } catch (thrown) {
    const error = asApiError(thrown);
    // An API without this call answers 404 too, but without an error code.
    return { status: error.status === 404 && error.code !== null ? 'unknown' : 'none' };
  }
}
