import type { PagesBrand, SiteBrand, SiteLogo } from './lib/brand/brand.ts';
import type { Environment } from './lib/config/read-environment.ts';

declare global {
  interface ImportMetaEnv {
    readonly PUBLIC_ANALYTICS_ID?: string;
    readonly PUBLIC_ANALYTICS_REPORTING?: string;
    /** Compiled in by the hosting integration; equals `__version.json` of the same build. */
    readonly SUNDIAL_VERSION?: string;
    /** Compiled in while analytics are on: what runs foreign scripts in a worker. */
    readonly SUNDIAL_ANALYTICS_SNIPPET?: string;
  }

  interface ImportMeta {
    readonly env: ImportMetaEnv;
  }

  /** Compiled in by the hosting integration: the checked configuration of this build. */
  const SUNDIAL_ENVIRONMENT: Environment;

  /** Compiled in by the hosting integration: the face of the operator (src/lib/hosting/brand-site.ts). */
  const SUNDIAL_BRAND: SiteBrand;
  const SUNDIAL_LOGO: SiteLogo | null;
  const SUNDIAL_ICON_URL: string | null;
  const SUNDIAL_PAGES: PagesBrand;
}
