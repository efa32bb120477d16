import type { S3Calls } from './s3-calls.ts';

interface Page {
  readonly objects: readonly { readonly name: string; readonly modifiedAt: Date }[];
  /** Token of the next page; null after the last one. */
  readonly next: string | null;
}

/** Returns an element's text. Names and tokens contain no characters that XML escapes. */
function textOf(element: string, xml: string): string | null {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? null;
}

function readPage(xml: string): Page {
  const entries = xml.match(/<Contents>[^]*?<\/Contents>/g) ?? [];
  const objects = entries.flatMap((entry) => {
    const [name, modified] = [textOf('Key', entry), textOf('LastModified', entry)];
    return name === null || modified === null ? [] : [{ name, modifiedAt: new Date(modified) }];
  });
  return { objects, next: textOf('NextContinuationToken', xml) };
}

/** Yields the names of the objects in `folder` that were written before `before`, page by page. */
export async function* outdatedIn(calls: S3Calls, folder: string, before: Date): AsyncGenerator<string> {
  let next: string | null = null;
  do {
    const from: Record<string, string> = next === null ? {} : { 'continuation-token': next };
    const reply = await calls.send('GET', '', { query: { 'list-type': '2', prefix: folder, ...from } });
    const xml = await reply.text();
    if (!reply.ok) throw new Error(`The file store answered ${reply.status} to a listing`);
    const page = readPage(xml);
    for (const { name, modifiedAt } of page.objects) if (modifiedAt < before) yield name;
    next = page.next;
  } while (next !== null);
}
