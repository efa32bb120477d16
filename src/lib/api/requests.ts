import { completedRequests, inProgressRequests, openRequests, type Request } from '../contract/requests.ts';
import { expiringUrl, presignUpload } from '../contract/uploads.ts';
import { call } from './client.ts';

export type RequestList = 'open' | 'in_progress' | 'completed';

const lists = { open: openRequests, in_progress: inProgressRequests, completed: completedRequests } as const;

export async function getRequests(list: RequestList, signal?: AbortSignal): Promise<readonly Request[]> {
  return (await call(lists[list], signal ? { signal } : {})).data.requests;
}

/** `requestId` ties the file to a request; leave it out for an answer of the assistant. */
export async function postPresignedUrl(
  filename: string,
  requestId?: string | number,
): Promise<{ presigned_url: string; key: string }> {
  const body = { upload: { filename }, ...(requestId === undefined ? {} : { request_id: requestId }) };
  return (await call(presignUpload, { body })).data;
}

export async function getExpiringUrl(key: string): Promise<string> {
  return (await call(expiringUrl, { query: { key } })).data.expiring_url;
}
