import type { PartnerProduct } from '../config/partners.ts';

export interface BrandPicture {
  readonly file: string;
  readonly bytes: Uint8Array;
}

interface Testimonial {
  readonly quote: string;
  readonly role: string;
}

/** The face of the operator: docs/product/configuration.md#brand. */
export interface Brand {
  readonly name: string;
  readonly tagline: string;
  readonly supportEmail: string;
  readonly termsUrl: string;
  readonly privacyUrl: string;
  /** `#rrggbb`; null: the product's own color. */
  readonly accentColor: string | null;
  /** A picture that contains the name; null: the icon and the name. */
  readonly logo: BrandPicture | null;
  /** The logo for dark surfaces; null: the same logo. */
  readonly logoDark: BrandPicture | null;
  /** A square picture; null: the product's dial. */
  readonly icon: BrandPicture | null;
  readonly testimonials: readonly Testimonial[];
  readonly partners: Readonly<Partial<Record<PartnerProduct, string>>>;
  readonly mail: {
    /** Sender address, by default the support address; null without a brand folder. */
    readonly from: string | null;
    /** Sender name; null: the name of the product. */
    readonly senderName: string | null;
  };
}

/** The face without a brand folder. */
export const DEFAULT_BRAND: Brand = {
  name: 'Sundial',
  tagline: 'Your time, back.',
  supportEmail: 'support@sundial.example',
  termsUrl: 'https://sundial.example/terms',
  privacyUrl: 'https://sundial.example/privacy',
  accentColor: null,
  logo: null,
  logoDark: null,
  icon: null,
  testimonials: [],
  partners: {},
  mail: { from: null, senderName: null },
};

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
