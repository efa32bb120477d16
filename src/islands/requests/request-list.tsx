import { memo, useState } from 'react';
import type { Request } from '../../lib/contract/requests.ts';
import { RequestCard } from './request-card.tsx';
import { useGrowingCount } from '../ui/use-growing-count.ts';

/** The smallest height of a card at any width. */
const CARD_HEIGHT_PX = 100;
/** Requests whose page the browser prepares; each takes some 20 MB of memory. */
const LIKELY_CARDS = 3;

interface RequestListProps {
  readonly requests: readonly Request[];
  /** The search text; another one resets the number of rendered cards. */
  readonly search: string;
  readonly nowMs: number;
}

const Card = memo(RequestCard);

/** The requests of a tab. A long list renders one screen of cards first and more while it is scrolled. */
export function RequestList({ requests, search, nowMs }: RequestListProps) {
  const [first] = useState(() => Math.ceil(window.innerHeight / CARD_HEIGHT_PX));
  const { count, end } = useGrowingCount(requests.length, { list: search, first });
  return (
    <>
      <ul className="flex flex-col gap-3">
        {requests.slice(0, count).map((request, index) => (
          <li key={request.external_id}>
            <Card
              request={request}
              nowMs={nowMs}
              likely={index < LIKELY_CARDS && request.status !== 'closed'}
            />
          </li>
        ))}
      </ul>
      {count < requests.length && <div ref={end} aria-hidden="true" />}
    </>
  );
}
