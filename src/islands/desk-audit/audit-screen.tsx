import { useStore } from '@nanostores/react';
import FileDown from 'lucide-react/icons/file-down';
import Filter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import type { AuditEntry } from '../../lib/contract/desk-audit.ts';
import { dayKey, formatDay, formatTime } from '../../lib/format/day.ts';
import { auditText } from '../../lib/messages/desk-audit.ts';
import { deskLinks } from '../../lib/routes/desk-routes.ts';
import {
  $audit,
  $auditConcierges,
  $auditFilter,
  $auditMore,
  $exporting,
  actionsInOrder,
  changeAuditFilter,
  clearAuditFilter,
  enterAudit,
  exportAudit,
  loadAudit,
  loadMoreAudit,
} from '../../lib/stores/desk-audit/audit.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { DeskHeading } from '../desk-queue/keys/desk-keys.tsx';
import { useNow } from '../ui/use-now.ts';
import { FreshFactor } from '../mfa/fresh-factor.tsx';
import { FilterChoice, FilterPeriod, ListFilters, LoadMore } from '../desk/list-parts.tsx';
import { Button, IconButton } from '../ui/button/button.tsx';
import { EmptyState, ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton, useLate } from '../ui/feedback/loading.tsx';

const loadNext = () => void loadMoreAudit();

export function AuditList() {
  const audit = useStore($audit);
  const moreState = useStore($auditMore);
  const isLate = useLate(audit.status === 'loading');
  switch (audit.status) {
    case 'loading':
      return <AuditSkeleton isShown={isLate} />;
    case 'failed':
      return <ErrorPanel title={auditText.loadFailed} error={audit.error} onRetry={loadAudit} />;
    case 'ready':
      if (audit.data.entries.length === 0) return <AuditEmpty />;
      return (
        <>
          {daysOf(audit.data.entries).map((entries) => (
            <Day key={entries[0]?.id} entries={entries} />
          ))}
          {audit.data.next !== null && <LoadMore state={moreState} onLoad={loadNext} />}
        </>
      );
  }
}

function daysOf(entries: readonly AuditEntry[]): readonly (readonly AuditEntry[])[] {
  return [...Map.groupBy(entries, (entry) => dayKey(entry.created_at)).values()];
}

function Day({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const nowMs = useNow();
  return (
    <section>
      <h2 className="mb-2 text-small font-semibold text-ink-muted">
        {formatDay(entries[0]?.created_at ?? null, nowMs)}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const {
    created_at: at,
    concierge_name: concierge,
    action,
    employee_name: employee,
    request,
    detail,
  } = entry;
  return (
    <li className="grid min-h-12 grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1 md:grid-cols-[4.5rem_minmax(0,7rem)_minmax(0,10rem)_minmax(0,1fr)_auto] lg:grid-cols-[5rem_minmax(0,11rem)_minmax(0,14rem)_minmax(0,1fr)_auto]">
      <time dateTime={at} className="text-small tabular-nums text-ink-muted">
        {formatTime(at)}
      </time>
      <bdi className="truncate font-medium">{concierge}</bdi>
      <span className="col-start-2 text-small text-ink-muted md:col-auto">{auditText.actions[action]}</span>
      <span className="col-start-2 min-w-0 text-small [overflow-wrap:anywhere] md:col-auto">
        {request !== null && (
          <a href={deskLinks.request(request.external_id)} className="font-medium underline">
            <bdi>{request.name}</bdi>
          </a>
        )}
        {request !== null && employee !== null && ' · '}
        {employee !== null && <bdi className="text-ink-muted">{employee}</bdi>}
        {detail !== null && <q dir="auto">{detail}</q>}
      </span>
      {request !== null && <OnlyRequest id={request.external_id} name={request.name} />}
    </li>
  );
}

function OnlyRequest({ id, name }: { readonly id: string; readonly name: string }) {
  const isChosen = useStore($auditFilter).request === id;
  if (isChosen) return null;
  return (
    <IconButton
      size="sm"
      label={auditText.onlyRequest(name)}
      title={auditText.onlyRequest(name)}
      className="col-start-3 row-span-3 row-start-1 md:col-auto md:row-auto"
      onClick={() => changeAuditFilter({ request: id })}
    >
      <Filter />
    </IconButton>
  );
}

function AuditEmpty() {
  const isNarrowed = Object.values(useStore($auditFilter)).some(Boolean);
  if (!isNarrowed) return <EmptyState title={auditText.emptyTitle}>{auditText.empty}</EmptyState>;
  return (
    <EmptyState
      title={auditText.nothingFound}
      action={
        <Button variant="secondary" onClick={clearAuditFilter}>
          {auditText.clear}
        </Button>
      }
    >
      {auditText.nothingFoundText}
    </EmptyState>
  );
}

function AuditSkeleton({ isShown }: { readonly isShown: boolean }) {
  return (
    <div aria-busy="true" className={isShown ? undefined : 'invisible'}>
      <span className="sr-only">{auditText.loading}</span>
      <Skeleton className="mb-2 h-4 w-24" />
      <div className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="flex min-h-12 items-center gap-6 px-4">
            <Skeleton className="h-3.5 w-14" />
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 flex-1" />
          </div>
        ))}
      </div>
    </div>
  );
}

export function AuditScreen() {
  const isExporting = useStore($exporting);
  useEffect(() => enterAudit(), []);
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4">
      <DeskHeading>{auditText.title}</DeskHeading>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 sm:flex-1">
          <AuditFilters />
        </div>
        <Button
          variant="secondary"
          size="sm"
          loading={isExporting}
          icon={<FileDown />}
          onClick={() => void exportAudit()}
        >
          {auditText.exportAll}
        </Button>
      </div>
      <AuditList />
      <FreshFactor />
    </div>
  );
}

const actionChoices = actionsInOrder.map((id) => ({ id, name: auditText.actions[id] }));

function AuditFilters() {
  const { concierge, action, request, from, until } = useStore($auditFilter);
  const concierges = dataOf(useStore($auditConcierges)) ?? [];
  return (
    <ListFilters count={[concierge, action, request, from, until].filter(Boolean).length}>
      <FilterChoice
        label={auditText.concierge}
        any={auditText.anyConcierge}
        value={concierge ?? ''}
        options={concierges}
        onChange={(value) => changeAuditFilter({ concierge: value })}
      />
      <FilterChoice
        label={auditText.action}
        any={auditText.anyAction}
        value={action ?? ''}
        options={actionChoices}
        onChange={(value) => changeAuditFilter({ action: actionsInOrder.find((one) => one === value) ?? '' })}
      />
      <FilterPeriod from={from} until={until} onChange={changeAuditFilter} />
      {request !== undefined && (
        <Button variant="tertiary" size="sm" icon={<X />} onClick={() => changeAuditFilter({ request: '' })}>
          {auditText.oneRequest}
        </Button>
      )}
    </ListFilters>
  );
}
