import { enterName, listDevices, signOutOthers, type Device } from '../contract/account.ts';
import { call } from './shared/client.ts';

export async function getDevices(): Promise<Device[]> {
  return (await call(listDevices)).data.sessions;
}

export async function deleteOtherSessions(): Promise<void> {
  await call(signOutOthers);
}

export async function putName(firstName: string, lastName: string): Promise<void> {
  await call(enterName, { body: { user: { name: firstName, last_name: lastName } } });
}
