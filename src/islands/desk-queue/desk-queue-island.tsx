import { DeskScreen } from '../desk/desk-part.tsx';
import { QueueScreen } from './queue-screen.tsx';

export function DeskQueueIsland() {
  return (
    <DeskScreen feature="desk-queue" component="queue">
      <QueueScreen />
    </DeskScreen>
  );
}
