import { currentUser, signOut, type User } from '../contract/session.ts';
import { call } from './shared/client.ts';

export async function deleteSession(signal?: AbortSignal): Promise<void> {
  await call(signOut, signal ? { signal } : {});
}

export async function getCurrentUser(): Promise<User> {
  return (await call(currentUser)).data;
}
