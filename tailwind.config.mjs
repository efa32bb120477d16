import plugin from 'tailwindcss/plugin';

const token = (name) => `rgb(var(--${name}) / <alpha-value>)`;
/** A filled surface has the accent unless a company or an operator gives it a shade of its own. */
const fillToken = (name, accent) => `rgb(var(--${name},var(--${accent})) / <alpha-value>)`;

const colorNames = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'ink',
  'ink-muted',
  'ink-faint',
  'line',
  'line-strong',
  'accent',
  'accent-hover',
  'accent-soft',
  'on-accent',
  'positive',
  'positive-soft',
  'danger',
  'danger-soft',
  'on-danger',
  'warning',
  'warning-soft',
  'focus',
  'sun',
  'sun-soft',
  'shadow',
];

// Each of these would add variables to every element and bytes to every page; outlines and tokens replace them.
const unused = [
  ...['ringWidth', 'ringColor', 'ringOffsetWidth', 'ringOffsetColor', 'ringOpacity'],
  ...[
    'filter',
    'blur',
    'brightness',
    'contrast',
    'dropShadow',
    'grayscale',
    'hueRotate',
    'invert',
    'saturate',
    'sepia',
  ],
  ...['backdropFilter', 'backdropBlur', 'backdropBrightness', 'backdropContrast', 'backdropGrayscale'],
  ...['backdropHueRotate', 'backdropInvert', 'backdropOpacity', 'backdropSaturate', 'backdropSepia'],
  ...['textOpacity', 'backgroundOpacity', 'borderOpacity', 'divideOpacity', 'placeholderOpacity'],
  ...['borderSpacing', 'gradientColorStops', 'contain', 'container', 'boxShadow', 'boxShadowColor'],
];

// The gallery exists in development alone, so the site excludes its styles.
const withoutGallery = process.env.NODE_ENV === 'production' && process.env.SUNDIAL_GALLERY !== 'on';

/** @type {import('tailwindcss').Config} */
export default {
  corePlugins: Object.fromEntries(unused.map((name) => [name, false])),
  // The desk's pages have styles of their own (tailwind.desk.config.mjs).
  content: [
    './src/**/*.{astro,tsx,ts}',
    '!./src/{islands,lib}/**/desk{,-*}/**',
    '!./src/lib/**/desk-*.ts',
    '!./src/layouts/desk-layout.astro',
    '!./src/pages/desk/**',
    ...(withoutGallery ? ['!./src/islands/gallery/**'] : []),
  ],
  // Palette, type scale, radii and shadows replace Tailwind's own, so that screens use the tokens alone.
  theme: {
    // In rem, so that larger text gets the layout of a narrower window.
    screens: { sm: '40rem', md: '48rem', lg: '64rem', '2xl': '96rem' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      ...Object.fromEntries(colorNames.map((name) => [name, token(name)])),
      fill: fillToken('fill', 'accent'),
      'fill-hover': fillToken('fill-hover', 'accent-hover'),
      'on-fill': fillToken('on-fill', 'on-accent'),
    },
    fontSize: {
      display: [
        'clamp(2.125rem, 1.7rem + 1.9vw, 3rem)',
        { lineHeight: '1.08', letterSpacing: '-0.03em', fontWeight: '650' },
      ],
      title: [
        'clamp(1.75rem, 1.6rem + 0.7vw, 2.125rem)',
        { lineHeight: '1.16', letterSpacing: '-0.025em', fontWeight: '650' },
      ],
      heading: ['1.375rem', { lineHeight: '1.27', letterSpacing: '-0.018em', fontWeight: '620' }],
      subheading: ['1.0625rem', { lineHeight: '1.4', letterSpacing: '-0.01em', fontWeight: '600' }],
      body: ['1rem', { lineHeight: '1.55' }],
      small: ['0.875rem', { lineHeight: '1.45' }],
      overline: ['0.75rem', { lineHeight: '1.35', letterSpacing: '0.07em' }],
    },
    fontFamily: {
      sans: [
        'Figtree',
        '"Figtree Arial"',
        '"Figtree Roboto"',
        '"Figtree Noto"',
        '"Figtree DejaVu"',
        'system-ui',
        'sans-serif',
      ],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'monospace'],
    },
    borderRadius: { none: '0', sm: '6px', md: '10px', lg: '16px', xl: '24px', full: '9999px' },
    boxShadow: {
      none: 'none',
      raised: '0 1px 2px rgb(var(--shadow) / 0.05), 2px 6px 18px -8px rgb(var(--shadow) / 0.14)',
      overlay: '0 2px 6px rgb(var(--shadow) / 0.08), 6px 18px 48px -12px rgb(var(--shadow) / 0.32)',
    },
    extend: {
      transitionDuration: { fast: '150ms', slide: '300ms', fade: '400ms' },
      transitionTimingFunction: { settle: 'cubic-bezier(0.22, 0.8, 0.3, 1)' },
      minHeight: { touch: '44px' },
      minWidth: { touch: '44px' },
      maxWidth: { prose: '62ch' },
    },
  },
  plugins: [
    // Tailwind's own plugin combines shadows with rings in four variables per use.
    plugin(({ matchUtilities, theme }) =>
      matchUtilities({ shadow: (value) => ({ boxShadow: value }) }, { values: theme('boxShadow') }),
    ),
  ],
};
