import { useStore } from '@nanostores/react';
import type { QueueCounts, QueueTab } from '../../lib/contract/desk-queue.ts';
import { keysText, queueText } from '../../lib/messages/desk-queue.ts';
import { openDeskPanel } from '../../lib/stores/desk-queue/commands.ts';
import { $queueCounts } from '../../lib/stores/desk-queue/queue.ts';
import { $queueFilter, changeFilter, tabsInOrder } from '../../lib/stores/desk-queue/queue-filter.ts';
import { Button } from '../ui/button/button.tsx';
import { Tabs } from '../ui/navigation/tabs.tsx';
import { DeskKeys, DeskHeading } from './keys/desk-keys.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { DeskScreen } from '../desk/desk-part.tsx';

function labelOf(tab: QueueTab, counts: QueueCounts | null): string {
  const label = queueText.tab[tab];
  if (counts === null || tab === 'completed' || tab === 'all') return label;
  return queueText.counted(label, counts[tab]);
}

function QueueScreen() {
  const { tab } = useStore($queueFilter, { ssr: 'initial' });
  const counts = useStore($queueCounts, { ssr: 'initial' });
  const tabs = tabsInOrder.map((key) => ({
    key,
    label: labelOf(key, counts),
    panel: key === tab && (
      <div className="flex flex-col gap-4">
        <QueueFilters />
        <QueueList action={key === 'mine' && (counts?.mine ?? 0) > 0 && <HandOverAllButton />} />
      </div>
    ),
  }));
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-3">
      <DeskHeading>{queueText.title}</DeskHeading>
      <Tabs
        label={queueText.tabs}
        tabs={tabs}
        selected={tab}
        onSelect={(key) => changeFilter({ tab: tabsInOrder.find((known) => known === key) ?? 'us' })}
      />
      <DeskKeys />
    </div>
  );
}

function HandOverAllButton() {
  return (
    <Button variant="secondary" size="sm" className="my-2" onClick={() => openDeskPanel('hand-over-all')}>
      {keysText.handOverAll}
    </Button>
  );
}

export function DeskQueueIsland() {
  return (
    <DeskScreen feature="desk-queue" component="queue">
      <QueueScreen />
    </DeskScreen>
  );
}
