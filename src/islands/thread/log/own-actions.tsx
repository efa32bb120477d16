import { useStore } from '@nanostores/react';
import type { Message } from '../../../lib/contract/message.ts';
import { formatTime } from '../../../lib/format/day.ts';
import { fileNameOfKey } from '../../../lib/format/files.ts';
import { ownMessageText as text } from '../../../lib/messages/own-messages.ts';
import { dataOf } from '../../../lib/stores/shared/remote.ts';
import {
  askToDelete,
  canTakeBack,
  deletableFiles,
  takeBack,
} from '../../../lib/stores/thread/own-messages.ts';
import { $thread } from '../../../lib/stores/thread/request-thread.ts';

const LINK =
  'ml-2 min-h-6 rounded-sm font-medium text-ink-muted underline-offset-2 hover:text-ink hover:underline';

/** What the employee can do with a message of theirs: docs/product/thread.md#taking-back. */
export function OwnActions({ message }: { readonly message: Message }) {
  const request = dataOf(useStore($thread));
  if (request === null) return null;
  return (
    <>
      {canTakeBack(request, message) && (
        <button
          type="button"
          aria-label={text.takeBackOf(formatTime(message.external_created_at))}
          className={LINK}
          onClick={() => void takeBack(message)}
        >
          {text.takeBack}
        </button>
      )}
      {deletableFiles(request, message).map((key) => (
        <button
          key={key}
          type="button"
          aria-haspopup="dialog"
          aria-label={text.deleteOf(fileNameOfKey(key))}
          className={LINK}
          onClick={() => askToDelete(key)}
        >
          {text.delete}
        </button>
      ))}
    </>
  );
}
