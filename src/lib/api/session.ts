import { currentUser, signOut } from '../contract/session.ts';
import { call } from './shared/client.ts';

export async function deleteSession(signal?: AbortSignal): Promise<void> {
  await call(signOut, signal ? { signal } : {});
}

export const getCurrentUser = () => call(currentUser);
