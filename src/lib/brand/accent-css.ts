import { accentShades, type Theme } from './accent-shades.ts';

const HEX = /^#[\da-f]{6}$/i;

/** Returns the shades of a theme as custom properties, e.g. `--accent:12 103 91;…`. */
function accentProperties(hex: string, theme: Theme): string {
  return Object.entries(accentShades(hex, theme))
    .map(([token, rgb]: [string, readonly number[]]) => `--${token}:${rgb.join(' ')}`)
    .join(';');
}

/** Returns the rules that colour both themes, as the browser stores them (`paintAccent`); '' for a text that is no colour. */
export function storedAccent(hex: string): string {
  if (!HEX.test(hex)) return '';
  const [light, dark] = [accentProperties(hex, 'light'), accentProperties(hex, 'dark')];
  return `:root{${light}}@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}[data-theme=dark]{${dark}}`;
}
