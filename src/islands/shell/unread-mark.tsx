import { useStore } from '@nanostores/react';
import { shellText } from '../../lib/messages/shell.ts';
import { $unreadRequests } from '../../lib/stores/requests/unread.ts';
import { CountMark } from '../ui/feedback/count-mark.tsx';

/** Shows the number of requests with unread messages; nothing for zero. */
export function UnreadMark({ className }: { readonly className: string }) {
  const unread = useStore($unreadRequests, { ssr: 'initial' });
  if (unread === 0) return null;
  return (
    <>
      <CountMark className={className}>{unread}</CountMark>
      <span className="sr-only">{shellText.unread(unread)}</span>
    </>
  );
}
