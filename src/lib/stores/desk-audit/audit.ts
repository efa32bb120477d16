import { call } from '../../api/shared/client.ts';
import {
  auditActions,
  deskAudit,
  deskAuditConcierges,
  type AuditAction,
  type AuditConcierge,
  type AuditPage,
} from '../../contract/desk-audit.ts';
import { createAddressFilter } from '../shared/address-filter.ts';
import { createRemote } from '../shared/create-remote.ts';
import { createPagedList } from '../shared/paged-list.ts';

/** What can be chosen, in this order. */
export const actionsInOrder: readonly AuditAction[] = auditActions;

const filter = createAddressFilter(deskAudit.query);
/** Which records are shown, as the address has it: `?action=opened&concierge=3`. */
export const $auditFilter = filter.$filter;
export const changeAuditFilter = filter.change;
export const auditQuery = filter.query;

export function clearAuditFilter(): void {
  changeAuditFilter(Object.fromEntries(Object.keys(filter.query()).map((name) => [name, ''])));
}

const records = createPagedList<AuditPage>({
  fetch: (after, signal) =>
    call(deskAudit, { query: { ...filter.query(), ...(after === null ? {} : { after }) }, signal }),
  join: (shown, page) => ({ ...page, entries: [...shown.entries, ...page.entries] }),
  feature: 'desk-audit',
  component: 'records',
});
/** The records that the filter asks for, the newest first, and where the next page begins. */
export const { $list: $audit, $more: $auditMore, load: loadAudit, loadMore: loadMoreAudit } = records;

const concierges = createRemote<AuditConcierge[]>({
  load: async () => (await call(deskAuditConcierges)).concierges,
  feature: 'desk-audit',
  component: 'concierges',
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
