import { isBlank } from '../../lib/contract/shared/blank.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useState, type SubmitEvent } from 'react';
import type { Vendor } from '../../lib/contract/desk-vendors.ts';
import { VENDOR_NOTE_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { deskVendorsText as text } from '../../lib/messages/desk-vendors.ts';
import {
  $editedVendor,
  $savingVendor,
  $vendorFilter,
  $vendorProblem,
  $vendors,
  addVendorNote,
  archiveVendor,
  editVendor,
  enterVendors,
  filterVendors,
  refreshVendors,
  type EditedVendor,
} from '../../lib/stores/desk-vendors/vendors.ts';
import { PanelDialog } from '../desk/panel-dialog.tsx';
import { CallProblem, DetailsSummary } from '../desk/widgets.tsx';
import { useNow } from '../ui/use-now.ts';
import { CheckboxInput } from '../form/inputs/choice-inputs.tsx';
import { TextInput } from '../form/field.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { SearchField } from '../ui/navigation/search-field.tsx';
import { VendorForm } from './vendor-form.tsx';
import { usedText } from './vendor-picker.tsx';

function titleOf(edited: EditedVendor | null): string {
  if (edited === null) return text.title;
  return edited.id === 0 ? text.add : text.changeTitle;
}

/** The book of vendors: docs/product/desk-vendors.md. */
export function VendorsDialog() {
  const edited = useStore($editedVendor);
  useEffect(enterVendors, []);
  return (
    <PanelDialog title={titleOf(edited)} width="wide">
      {edited === null ? <Book /> : <VendorForm key={edited.id} edited={edited} />}
    </PanelDialog>
  );
}

function Book() {
  const remote = useStore($vendors);
  const { query, archived } = useStore($vendorFilter);
  const problem = useStore($vendorProblem);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-small text-ink-muted">{text.intro}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchField
          label={text.search}
          placeholder={text.searchPlaceholder}
          value={query}
          onChange={(next) => filterVendors({ query: next })}
        />
        <CheckboxInput
          label={text.archivedOnes}
          checked={archived}
          onChange={(event) => filterVendors({ archived: event.target.checked })}
        />
      </div>
      {remote.status === 'loading' && <Skeleton className="h-40 w-full rounded-md" />}
      {remote.status === 'failed' && (
        <ErrorPanel title={text.failed} error={remote.error} onRetry={refreshVendors} />
      )}
      {remote.status === 'ready' && (
        <>
          <p
            role="status"
            className={remote.data.vendors.length > 0 ? 'sr-only' : 'py-6 text-center text-ink-muted'}
          >
            {remote.data.vendors.length > 0
              ? text.found(remote.data.vendors.length)
              : isBlank(query) && !archived
                ? text.empty
                : text.nothingFound}
          </p>
          <ul className="divide-y divide-line">
            {remote.data.vendors.map((vendor) => (
              <Row key={vendor.id} vendor={vendor} />
            ))}
          </ul>
          {remote.data.has_more && <p className="text-small text-ink-muted">{text.more}</p>}
        </>
      )}
      <CallProblem problem={problem} />
      <Button className="self-start" onClick={() => editVendor()}>
        {text.add}
      </Button>
    </div>
  );
}

function Row({ vendor }: { readonly vendor: Vendor }) {
  const { id, name, region, company_name: company, archived } = vendor;
  return (
    <li className="py-1">
      <details>
        <DetailsSummary className="py-1.5">
          <bdi className="font-medium [overflow-wrap:anywhere]">{name}</bdi>
          <span className="block text-small text-ink-muted">
            <bdi>{[region, company].filter((part) => part !== '').join(' · ')}</bdi> · {usedText(vendor)}
          </span>
        </DetailsSummary>
        <div className="flex flex-col gap-4 pb-3 pt-1">
          <Facts vendor={vendor} />
          <Notes vendor={vendor} />
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              aria-label={text.changeOf(name)}
              onClick={() => editVendor(vendor)}
            >
              {text.change}
            </Button>
            <Button
              size="sm"
              variant="tertiary"
              aria-label={archived ? text.restoreOf(name) : text.archiveOf(name)}
              onClick={() => void archiveVendor(id, !archived)}
            >
              {archived ? text.restore : text.archive}
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}

function Facts({ vendor }: { readonly vendor: Vendor }) {
  const facts = (['phone', 'email', 'address', 'hours', 'remark'] as const).filter(
    (one) => vendor[one] !== '',
  );
  return (
    <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[6rem_1fr]">
      {facts.map((one) => (
        <div key={one} className="contents">
          <dt className="text-small text-ink-muted">{text[one]}</dt>
          <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {vendor[one]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who used it and how it went: the choices of employees, and a line of each concierge who wrote one. */
function Notes({ vendor: { id, name, uses, notes } }: { readonly vendor: Vendor }) {
  const nowMs = useNow();
  const isSaving = useStore($savingVendor);
  const [note, setNote] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBlank(note) && (await addVendorNote(id, note))) setNote('');
  };
  const ago = (instant: string) => formatRelativeTime(instant, nowMs);
  return (
    <div className="flex flex-col gap-2 text-small">
      <ul className="flex flex-col gap-1 empty:hidden">
        {uses.map((use) => (
          <li key={use.chosen_at} className="text-ink-muted">
            <bdi>{text.use(use.concierge_name, ago(use.chosen_at), use.rating)}</bdi>
          </li>
        ))}
        {notes.map((one) => (
          <li key={one.id} className="[overflow-wrap:anywhere]">
            <bdi>{one.body}</bdi>{' '}
            <span className="text-ink-muted">
              <bdi>{one.concierge_name}</bdi>, {ago(one.created_at).toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex items-end gap-2"
      >
        <div className="min-w-0 flex-1">
          <TextInput
            label={text.noteLabel(name)}
            hideLabel
            placeholder={text.notePlaceholder}
            autoComplete="off"
            maxLength={VENDOR_NOTE_MAX_CHARACTERS}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <Button type="submit" size="sm" variant="secondary" loading={isSaving}>
          {text.addNote}
        </Button>
      </form>
    </div>
  );
}
