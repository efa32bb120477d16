import type { Request } from '../../lib/contract/requests.ts';
import { RequestCard } from './request-card.tsx';

interface RequestListProps {
  readonly requests: readonly Request[];
  readonly nowMs: number;
}

export function RequestList({ requests, nowMs }: RequestListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {requests.map((request) => (
        <li key={request.external_id}>
          <RequestCard request={request} nowMs={nowMs} />
        </li>
      ))}
    </ul>
  );
}
