import {
  deskAskLift,
  deskConfirmLift,
  deskLifts,
  deskRefuseLift,
  type Lift,
} from '../contract/desk-lifts.ts';
import { call } from './shared/client.ts';

export async function getLifts(): Promise<Lift[]> {
  return (await call(deskLifts)).data.lifts;
}

export async function postLift(email: string, reason: string): Promise<void> {
  await call(deskAskLift, { body: { email, reason } });
}

export async function postConfirmLift(id: number): Promise<void> {
  await call(deskConfirmLift, { params: { id } });
}

export async function postRefuseLift(id: number): Promise<void> {
  await call(deskRefuseLift, { params: { id } });
}
