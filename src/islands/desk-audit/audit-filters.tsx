import { useStore } from '@nanostores/react';
import X from 'lucide-react/icons/x';
import { auditText } from '../../lib/messages/desk-audit.ts';
import {
  $auditConcierges,
  $auditFilter,
  actionsInOrder,
  changeAuditFilter,
} from '../../lib/stores/desk-audit/audit.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { FilterChoice, FilterDay, ListFilters } from '../desk/list-filters.tsx';
import { Button } from '../ui/button/button.tsx';

const actionChoices = actionsInOrder.map((id) => ({ id, name: auditText.actions[id] }));

export function AuditFilters() {
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
      <FilterDay
        label={auditText.from}
        name={auditText.from}
        value={from ?? ''}
        onChange={(value) => changeAuditFilter({ from: value })}
      />
      <FilterDay
        label={auditText.until}
        name={auditText.until}
        value={until ?? ''}
        onChange={(value) => changeAuditFilter({ until: value })}
      />
      {request !== undefined && (
        <Button
          variant="tertiary"
          size="sm"
          icon={<X aria-hidden="true" />}
          onClick={() => changeAuditFilter({ request: '' })}
        >
          {auditText.oneRequest}
        </Button>
      )}
    </ListFilters>
  );
}
