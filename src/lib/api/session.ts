import { currentUser, signOut } from '../contract/session.ts';
import { call, type Reporting } from './shared/client.ts';

export async function deleteSession(signal?: AbortSignal): Promise<void> {
  await call(signOut, signal ? { signal } : {});
}

export const getCurrentUser = (reporting: Reporting = {}) => call(currentUser, reporting);
