import type { Brand, Testimonial } from './brand.ts';

/** Names and addresses, for scripts and pages. */
export type SiteBrand = Pick<Brand, 'name' | 'tagline' | 'supportEmail' | 'termsUrl' | 'privacyUrl'>;

export interface SiteLogo {
  readonly src: string;
  /** The logo for dark surfaces; null: the same. */
  readonly darkSrc: string | null;
  readonly width: number;
  readonly height: number;
}

/** Values that only the build needs. */
export interface PagesBrand {
  readonly testimonials: readonly Testimonial[];
  readonly partners: Brand['partners'];
  readonly share: { readonly iconFile: string | null; readonly accentColor: string | null };
}
