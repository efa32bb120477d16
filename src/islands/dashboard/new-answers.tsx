import { useStore } from '@nanostores/react';
import { $unreadRequests } from '../../lib/stores/requests/unread.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

/** Loads lazily: most visits have nothing new. */
const Strip = lazyPart(async () => (await import('./new-answers-strip.tsx')).NewAnswersStrip, {
  fallback: <div className="new-answers" />,
});

/**
 * What is new, above the latest request (docs/product/dashboard.md#new-answers). The boot script knows from the last visit
 * whether there is any, and gives it its place.
 */
export function NewAnswers() {
  const unread = useStore($unreadRequests, { ssr: 'initial' });
  return unread > 0 ? <Strip /> : <div className="if-unread new-answers" />;
}
