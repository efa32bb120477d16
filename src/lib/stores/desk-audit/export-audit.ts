import { atom } from 'nanostores';
import { deskAuditExport } from '../../contract/desk-audit.ts';
import { saveFile } from '../../effects/clipboard-and-downloads.ts';
import { effects } from '../../effects/effects.ts';
import { BYTE_ORDER_MARK } from '../../format/csv.ts';
import { auditText } from '../../messages/desk-audit.ts';
import { describeFailure } from '../../messages/shared/describe-failure.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { withFreshFactor } from '../desk-session/fresh-factor.ts';
import { showToast } from '../shared/toasts.ts';
import { auditQuery } from './audit.ts';

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
