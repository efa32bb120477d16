import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { listFiles } from '../lib/list-files.mjs';
import { Failure, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { GENERATED, withGenerated } from './generated.mjs';

/** Writes the generated parts of all documents. */
export function writeGenerated() {
  const paths = listFiles();
  for (const { file, section, make } of GENERATED) {
    const text = existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : '';
    const written = withGenerated(text, section, make(paths));
    if (written === undefined) throw new Failure(`${file} has no section "${section}".`);
    writeFileSync(inRoot(file), written);
    say(section === undefined ? file : `${file}: ${section}`);
  }
}
