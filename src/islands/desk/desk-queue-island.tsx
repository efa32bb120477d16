import { deskText } from '../../lib/messages/desk-session.ts';
import { Heading } from '../ui/text/text.tsx';
import { DeskPart } from './desk-part.tsx';

/** The requests of the desk. */
export function DeskQueueIsland() {
  return (
    <DeskPart feature="desk-queue" component="queue">
      <Heading level={1}>{deskText.queue}</Heading>
    </DeskPart>
  );
}
