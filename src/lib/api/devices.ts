import { listDevices, signOutOthers, type Device } from '../contract/devices.ts';
import { call } from './client.ts';

export async function getDevices(): Promise<Device[]> {
  return (await call(listDevices, { isAdditive: true })).data.sessions;
}

export async function deleteOtherSessions(): Promise<void> {
  await call(signOutOthers, { isAdditive: true });
}
