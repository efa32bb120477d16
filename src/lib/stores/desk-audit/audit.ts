import { atom, type ReadableAtom } from 'nanostores';
import { getAudit, getAuditConcierges } from '../../api/desk-audit.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import {
  auditActions,
  deskAudit,
  type AuditAction,
  type AuditConcierge,
  type AuditPage,
} from '../../contract/desk-audit.ts';
import { report } from '../../telemetry/reporting/report.ts';
import { createAddressFilter } from '../shared/address-filter.ts';
import { createRemote } from '../shared/create-remote.ts';
import { dataOf, failed, loading, ready, type Remote } from '../shared/remote.ts';

/** What can be chosen, in this order. */
export const actionsInOrder: readonly AuditAction[] = auditActions;

const filter = createAddressFilter(deskAudit.query);
/** Which records are shown, as the address has it: `?action=opened&concierge=3`. */
export const $auditFilter = filter.$filter;
export const changeAuditFilter = filter.change;
export const auditQuery = filter.query;

/** Takes the whole filter away. */
export function clearAuditFilter(): void {
  changeAuditFilter(Object.fromEntries(Object.keys(filter.query()).map((name) => [name, ''])));
}

const $remote = atom<Remote<AuditPage>>(loading);
const $busyBelow = atom<'idle' | 'loading' | 'failed'>('idle');
/** The records that the filter asks for, the newest first, and where the next page begins. */
export const $audit: ReadableAtom<Remote<AuditPage>> = $remote;
/** The state of "Load more". */
export const $auditMore: ReadableAtom<'idle' | 'loading' | 'failed'> = $busyBelow;

const concierges = createRemote<AuditConcierge[]>({
  load: getAuditConcierges,
  feature: 'desk-audit',
  component: 'concierges',
});
/** Whose records can be chosen. */
export const $auditConcierges = concierges.$remote;

/** Aborts with the list on screen: another filter, another list. */
let list = new AbortController();

/** Loads the records of the filter from the newest one on. Never rejects. */
export async function loadAudit(): Promise<void> {
  list.abort();
  list = new AbortController();
  const { signal } = list;
  $busyBelow.set('idle');
  $remote.set(loading);
  try {
    const page = await getAudit(filter.query(), signal);
    if (!signal.aborted) $remote.set(ready(page));
  } catch (error) {
    if (signal.aborted) return;
    $remote.set(failed(loading, asApiError(error)));
    report(error, { feature: 'desk-audit', component: 'records' });
  }
}

/** Loads the next page below the shown records. Never rejects. */
export async function loadMoreAudit(): Promise<void> {
  const shown = dataOf($remote.get());
  if (shown === null || shown.next === null || $busyBelow.get() === 'loading') return;
  const { signal } = list;
  $busyBelow.set('loading');
  try {
    const page = await getAudit({ ...filter.query(), after: shown.next }, signal);
    if (signal.aborted) return;
    $remote.set(ready({ ...page, entries: [...shown.entries, ...page.entries] }));
    $busyBelow.set('idle');
  } catch {
    if (!signal.aborted) $busyBelow.set('failed');
  }
}

/** Shows the records of the address's filter. Returns a function that stops it. */
export function enterAudit(): () => void {
  const stopAddress = filter.follow();
  const stopFilter = $auditFilter.subscribe(() => void loadAudit());
  void concierges.refresh();
  return () => {
    stopAddress();
    stopFilter();
    list.abort();
  };
}
