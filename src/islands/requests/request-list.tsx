import { memo, useState } from 'react';
import type { Request } from '../../lib/contract/requests.ts';
import { RequestCard } from './request-card.tsx';
import { useGrowingCount } from '../ui/use-growing-count.ts';

/** No card is lower, on a phone or on a wide screen. */
const CARD_HEIGHT_PX = 100;

interface RequestListProps {
  readonly requests: readonly Request[];
  /** What they were searched by: another list begins at its beginning. */
  readonly search: string;
  readonly nowMs: number;
}

const Card = memo(RequestCard);

/** The requests of a tab; of a long list a screenful is drawn at once, and more while it is scrolled through. */
export function RequestList({ requests, search, nowMs }: RequestListProps) {
  const [first] = useState(() => Math.ceil(window.innerHeight / CARD_HEIGHT_PX));
  const { count, end } = useGrowingCount(requests.length, { list: search, first });
  return (
    <>
      <ul className="flex flex-col gap-3">
        {requests.slice(0, count).map((request) => (
          <li key={request.external_id}>
            <Card request={request} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      {count < requests.length && <div ref={end} aria-hidden="true" />}
    </>
  );
}
