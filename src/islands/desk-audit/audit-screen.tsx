import { useStore } from '@nanostores/react';
import FileDown from 'lucide-react/icons/file-down';
import { useEffect } from 'react';
import { auditText } from '../../lib/messages/desk-audit.ts';
import {
  enterAudit,
  $auditConcierges,
  $auditFilter,
  actionsInOrder,
  changeAuditFilter,
  $exporting,
  exportAudit,
} from '../../lib/stores/desk-audit/audit.ts';
import { FreshFactor } from '../desk/desk-part.tsx';
import { DeskHeading } from '../desk-queue/keys/desk-keys.tsx';
import { Button } from '../ui/button/button.tsx';
import { AuditList } from './audit-list.tsx';
import X from 'lucide-react/icons/x';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { FilterChoice, FilterPeriod, ListFilters } from '../desk/list-parts.tsx';

export function AuditScreen() {
  const isExporting = useStore($exporting);
  useEffect(() => enterAudit(), []);
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4">
      <DeskHeading>{auditText.title}</DeskHeading>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AuditFilters />
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
