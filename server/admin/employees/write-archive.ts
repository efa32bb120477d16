import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import type { exportEmployee } from '../../../src/lib/contract/operator/employees.ts';
import type { ReplyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { type Api, cannotCreate, openFile } from '../../command-line/call-api.ts';

type Exported = ReplyOf<typeof exportEmployee>;

/**
 * Writes `data.json` and the files to a new ZIP file that only its owner can read. The files are streamed. Leaves nothing
 * behind when it fails.
 * @throws {CommandFailure} when the file exists, or when one of the files cannot be fetched.
 */
export async function writeArchive(path: string, api: Api, exported: Exported): Promise<void> {
  const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw cannotCreate(path, error, 'Choose another file.');
  });
  try {
    await pipeline(makeZip(entries(api, exported)), handle.createWriteStream());
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
}

async function* entries(api: Api, { data, files }: Exported) {
  const lastModified = new Date();
  yield { name: 'data.json', lastModified, input: `${JSON.stringify(data, null, 2)}\n` };
  for (const { key, url } of files) {
    yield { name: `files/${key}`, lastModified, input: await openFile(api, url) };
  }
}
