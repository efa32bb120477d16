import { DeskPart } from '../desk/desk-part.tsx';
import { QueueScreen } from './queue-screen.tsx';

export function DeskQueueIsland() {
  return (
    <DeskPart feature="desk-queue" component="queue">
      <QueueScreen />
    </DeskPart>
  );
}
