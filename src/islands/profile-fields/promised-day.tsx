import { useState } from 'react';
import type { PromisedAnswer } from '../../lib/contract/requests.ts';
import { promisedDay } from '../../lib/messages/promised-day.ts';

/** Says by when the answer comes (docs/product/requests.md#promised-day). */
export function PromisedDay({ by }: { readonly by: PromisedAnswer }) {
  const [nowMs] = useState(() => Date.now());
  return <span>{promisedDay(by, nowMs)}</span>;
}
