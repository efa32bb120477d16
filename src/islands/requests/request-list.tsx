import { memo } from 'react';
import type { Request } from '../../lib/contract/requests.ts';
import { RequestCard } from './request-card.tsx';
import { useGrowingCount } from '../ui/use-growing-count.ts';

interface RequestListProps {
  readonly requests: readonly Request[];
  readonly nowMs: number;
}

const Card = memo(RequestCard);

/** The requests of a tab; a long list grows while it is scrolled through. */
export function RequestList({ requests, nowMs }: RequestListProps) {
  const { count, end } = useGrowingCount(requests.length);
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
