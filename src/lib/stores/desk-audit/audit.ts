import { atom } from 'nanostores';
import { call } from '../../api/shared/client.ts';
import {
  auditActions,
  deskAudit,
  deskAuditConcierges,
  type AuditAction,
  type AuditConcierge,
  type AuditPage,
  deskAuditExport,
} from '../../contract/desk-audit.ts';
import { createAddressFilter } from '../shared/address-filter.ts';
import { createRemote } from '../shared/remote.ts';
import { createPagedList } from '../shared/paged-list.ts';
import { saveFile } from '../../effects/clipboard-and-downloads.ts';
import { effects } from '../../effects/effects.ts';
import { BYTE_ORDER_MARK } from '../../format/desk-reports.ts';
import { auditText } from '../../messages/desk-audit.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { withFreshFactor } from '../session/fresh-factor.ts';
import { showToast } from '../shared/toasts.ts';

/** What can be chosen, in this order. */
export const actionsInOrder: readonly AuditAction[] = auditActions;

const filter = createAddressFilter(deskAudit.query);
/** Which records are shown, as the address has it: `?action=opened&concierge=3`. */
export const $auditFilter = filter.$filter;
export const changeAuditFilter = filter.change;
const auditQuery = filter.query;

export function clearAuditFilter(): void {
  changeAuditFilter(Object.fromEntries(Object.keys(filter.query()).map((name) => [name, ''])));
}

const records = createPagedList<AuditPage>({
  fetch: (after, signal) =>
    call(deskAudit, { query: { ...filter.query(), ...(after === null ? {} : { after }) }, signal }),
  join: (shown, page) => ({ ...page, entries: [...shown.entries, ...page.entries] }),
});
/** The records that the filter asks for, the newest first, and where the next page begins. */
export const { $list: $audit, $more: $auditMore, load: loadAudit, loadMore: loadMoreAudit } = records;

const concierges = createRemote<AuditConcierge[]>({
  load: async () => (await call(deskAuditConcierges)).concierges,
});
/** Whose records can be chosen. */
export const $auditConcierges = concierges.$remote;

/** Shows the records of the address's filter. Returns a function that stops it. */
export function enterAudit(): () => void {
  const stopAddress = filter.follow();
  const stopFilter = $auditFilter.subscribe(() => void loadAudit());
  void concierges.refresh();
  return () => {
    stopAddress();
    stopFilter();
    records.stop();
  };
}

/** True while the parts of an export are fetched. */
export const $exporting = atom(false);

/** Saves all records of the filter as a CSV file (docs/product/desk-audit.md#export). A failure is told and saves nothing. */
export async function exportAudit(): Promise<void> {
  if ($exporting.get()) return;
  $exporting.set(true);
  try {
    const query = auditQuery();
    const parts = [BYTE_ORDER_MARK];
    let after: string | null = null;
    do {
      const place: { readonly after?: string } = after === null ? {} : { after };
      const part = await withFreshFactor(() => call(deskAuditExport, { query: { ...query, ...place } }));
      parts.push(part.csv);
      after = part.next;
    } while (after !== null);
    const day = new Date(effects().now()).toISOString().slice(0, 'YYYY-MM-DD'.length);
    saveFile(`audit-${day}.csv`, new Blob(parts, { type: 'text/csv' }));
  } catch (error) {
    showToast(`${auditText.exportFailed} ${describeFailure(asApiError(error))}`, 'error');
  } finally {
    $exporting.set(false);
  }
}
