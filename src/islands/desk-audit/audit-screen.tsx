import { useStore } from '@nanostores/react';
import FileDown from 'lucide-react/icons/file-down';
import { useEffect } from 'react';
import { auditText } from '../../lib/messages/desk-audit.ts';
import { enterAudit } from '../../lib/stores/desk-audit/audit.ts';
import { $exporting, exportAudit } from '../../lib/stores/desk-audit/export-audit.ts';
import { FreshFactor } from '../desk/fresh-factor.tsx';
import { DeskButtons } from '../desk-queue/keys/desk-keys.tsx';
import { Button } from '../ui/button/button.tsx';
import { Heading } from '../ui/text/text.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';

export function AuditScreen() {
  const isExporting = useStore($exporting);
  useEffect(() => enterAudit(), []);
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <Heading level={1}>{auditText.title}</Heading>
        <DeskButtons />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AuditFilters />
        <Button
          variant="secondary"
          size="sm"
          loading={isExporting}
          icon={<FileDown aria-hidden="true" />}
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
