import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

const packageFolder = createRequire(import.meta.url).resolve;

/** @param {string} name of the package's files, @param {string} family */
const google = (name, family) =>
  ['400Regular', '700Bold'].map((weight) =>
    packageFolder(`@expo-google-fonts/${name}/${weight}/${family}_${weight}.ttf`),
  );

/**
 * Sans-serif fonts of common systems, as their files. The first four have an adjusted fallback in
 * src/layouts/styles/fonts.css; Arimo has the metrics of Arial and Liberation Sans. Cantarell stands for all others.
 */
const FONTS = {
  arial: google('arimo', 'Arimo'),
  roboto: google('roboto', 'Roboto'),
  noto: google('noto-sans', 'NotoSans'),
  dejavu: ['DejaVuSans', 'DejaVuSans-Bold'].map((name) => packageFolder(`dejavu-fonts-ttf/ttf/${name}.ttf`)),
  other: google('cantarell', 'Cantarell'),
};

/** @typedef {keyof typeof FONTS} SystemFont */

/**
 * Returns the environment of a browser on a system that has this font alone, whatever is installed here. It has no effect
 * on macOS, whose fonts do not come from fontconfig.
 * @param {SystemFont} font
 */
export function onlyFont(font) {
  const folder = inRoot(join('.cache/fonts', font));
  const file = join(folder, 'fonts.conf');
  mkdirSync(folder, { recursive: true });
  const folders = new Set(FONTS[font].map((path) => dirname(path)));
  const accepted = FONTS[font].map((path) => `<glob>${path}</glob>`).join('');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${[...folders].map((path) => `<dir>${path}</dir>`).join('')}
  <cachedir>${folder}</cachedir>
  <selectfont>
    <acceptfont>${accepted}</acceptfont>
    <rejectfont><glob>*</glob></rejectfont>
  </selectfont>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}
