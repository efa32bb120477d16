import type { PromisedAnswer } from '../../lib/contract/requests.ts';
import { promisedDay } from '../../lib/messages/promised-day.ts';
import { useNow } from '../ui/use-now.ts';

/** Says by when the answer comes (docs/product/requests.md#promised-day). */
export function PromisedDay({ by }: { readonly by: PromisedAnswer }) {
  const nowMs = useNow();
  return <span>{promisedDay(by, nowMs)}</span>;
}
