import type { Services } from '../../context.ts';
import { type Account, numbersOf } from '../accounts.ts';
import { exportedByAddress } from './exported-account.ts';
import { exportedRequests, exportedSections } from './export-employee.ts';

/** Whoever has not confirmed an address may be a stranger, to whom lists and mails of its owner must not be told. */
const NOTHING_BY_ADDRESS: Awaited<ReturnType<typeof exportedByAddress>> = {
  expected_by: [],
  messages_sent: [],
  mails_waiting: [],
  mails_handed_over: [],
};

/**
 * Yields the parts of an archive with everything that is stored about an account: `data.json` and the files, read one after the other, so
 * that a large account takes no more memory than a small one.
 */
export async function* archiveOf(services: Services, account: Account) {
  const lastModified = services.clock.now();
  const { keys, ...sections } = await exportedSections(services, account, { isOwner: true });
  const byAddress =
    account.emailConfirmedAt === null
      ? NOTHING_BY_ADDRESS
      : await exportedByAddress(services.db, account.email, numbersOf(account));
  const data = { exported_at: lastModified, ...sections, ...byAddress };
  yield { name: 'data.json', lastModified, input: dataText(services, account, data) };
  for (const key of keys) {
    const file = await services.storage.open(key);
    // Deleted meanwhile.
    if (file === null) continue;
    try {
      yield { name: `files/${key}`, lastModified, input: file.stream };
    } finally {
      // A reader may leave in the middle of it.
      file.stream.destroy();
    }
  }
}

/** Yields the text of `data.json`: the sections, then one request after the other. */
async function* dataText({ db }: Services, { id }: Account, sections: Readonly<Record<string, unknown>>) {
  yield JSON.stringify(sections, null, 2).slice(0, -'\n}'.length);
  yield ',\n  "requests": [';
  let separator = '';
  for await (const request of exportedRequests(db, id)) {
    yield `${separator}\n${JSON.stringify(request, null, 2)}`;
    separator = ',';
  }
  yield '\n  ]\n}\n';
}
