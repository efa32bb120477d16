import type { EmittedMessage } from '../../../src/lib/contract/message.ts';
import type { EmittedRequest } from '../../../src/lib/contract/requests.ts';
import { requests } from '../../db/schema/requests.ts';
import { surveyCategories } from '../../db/schema/surveys.ts';
import { imageAddress } from '../content/content-images.ts';
import type { Services } from '../context.ts';

export const requestColumns = {
  id: requests.id,
  externalId: requests.externalId,
  name: requests.name,
  status: requests.status,
  details: requests.details,
  issuedAt: requests.issuedAt,
  createdAt: requests.createdAt,
  unreadCount: requests.unreadCount,
  completionUnseen: requests.completionUnseen,
  categoryName: surveyCategories.name,
  categoryImageUrl: surveyCategories.imageUrl,
};

export interface RequestRow {
  readonly id: number;
  readonly externalId: string;
  readonly name: string;
  readonly status: 'open' | 'in_progress' | 'closed';
  readonly details: string | null;
  readonly issuedAt: Date | null;
  readonly createdAt: Date;
  readonly unreadCount: number;
  readonly completionUnseen: boolean;
  readonly categoryName: string | null;
  readonly categoryImageUrl: string | null;
}

/** Returns the wire form of a request. Lists pass no `thread` and only the newest message. */
export function emitRequest(
  services: Pick<Services, 'contentOrigin'>,
  row: RequestRow,
  thread: readonly EmittedMessage[],
  newest: EmittedMessage | null,
): EmittedRequest {
  return {
    id: row.id,
    external_id: row.externalId,
    name: row.name,
    status: row.status,
    issued_at: row.issuedAt?.toISOString() ?? null,
    details: row.details,
    created_at: row.createdAt.toISOString(),
    survey_category_image_url: imageAddress(services, row.categoryImageUrl),
    survey_category_name: row.categoryName,
    messages: [...thread],
    has_earlier: false,
    last_message: newest,
    unread_count: row.unreadCount,
    completion_unseen: row.completionUnseen,
  };
}
