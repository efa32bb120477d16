import { liveEffects } from '../../environment/live-effects.ts';
import { $unreadRequests } from './unread.ts';

/** Puts the number of requests with news in front of the document's title. Returns the way to stop. */
export function watchTitle(): () => void {
  return $unreadRequests.subscribe((unread) => {
    const { readTitle, writeTitle } = liveEffects();
    const before = readTitle();
    const plain = before.replace(/^\(\d+\) /, '');
    const title = unread === 0 ? plain : `(${unread}) ${plain}`;
    if (title !== before) writeTitle(title);
  });
}
