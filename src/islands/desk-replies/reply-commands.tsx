import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { addCommands } from '../../lib/stores/desk-queue/commands.ts';
import { $deskReplies, filledReply, refreshDeskReplies } from '../../lib/stores/desk-replies/replies.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { insertIntoReply } from './reply-field.ts';

/** Adds the canned replies to the list of commands. Rendered while the list is open. */
export function ReplyCommands() {
  const data = dataOf(useStore($deskReplies));
  useEffect(() => void refreshDeskReplies(), []);
  useEffect(() => {
    const replies = data?.replies ?? [];
    return addCommands(
      replies.map(({ id, name, body }) => ({
        id: `reply ${id}`,
        group: 'reply',
        label: name,
        run: () => insertIntoReply(() => filledReply(body)),
      })),
    );
  }, [data]);
  return null;
}
