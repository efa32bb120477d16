import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: make-folder-process.ts <folder>');
mkdirSync(folder, { recursive: true });
const client = await PGlite.create({ dataDir: folder });
await client.close();
process.exit(0);
