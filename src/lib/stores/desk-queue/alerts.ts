import { atom, onMount } from 'nanostores';
import { alertEffects } from '../../effects/alert-effects.ts';
import { effects } from '../../effects/effects.ts';
import { liveEffects, showCountInTitle } from '../../effects/live-effects.ts';
import { product } from '../../config/product.ts';
import { alertsText } from '../../messages/desk-queue.ts';
import { $concierge } from '../desk-session/desk-session.ts';
import { dataOf } from '../shared/remote.ts';
import { $queueCounts, followQueue } from './queue.ts';

type Way = 'sound' | 'notification';
type AlertWays = Readonly<Record<Way, boolean>>;

const keyOf = (way: Way) => `alert-${way}`;
const isOn = (way: Way) => effects().local.get(keyOf(way)) !== null;

/** The ways of alerting that are turned on in this browser. */
export const $alertWays = atom<AlertWays>({ sound: false, notification: false });
onMount($alertWays, () => $alertWays.set({ sound: isOn('sound'), notification: isOn('notification') }));

/** True after the browser has refused notifications. */
export const $notificationsRefused = atom(false);

/** Turns a way of alerting on or off in this browser; notifications ask the browser first. */
export async function setAlertWay(way: Way, on: boolean): Promise<void> {
  const isRefused = on && way === 'notification' && !(await alertEffects().askToNotify());
  if (way === 'notification') $notificationsRefused.set(isRefused);
  if (on && !isRefused) effects().local.set(keyOf(way), 'true');
  else effects().local.remove(keyOf(way));
  $alertWays.set({ ...$alertWays.get(), [way]: on && !isRefused });
}

function showCount(count: number): void {
  showCountInTitle(count);
  alertEffects().markIcon(count > 0);
}

/** Tells of waiting requests (docs/product/desk-queue.md#alerts): here by title and icon, in one tab by the chosen ways. Returns its stop. */
export function followAlerts(): () => void {
  const stopping = new AbortController();
  let leads = false;
  void liveEffects().lead('alerts', stopping.signal, async () => {
    leads = true;
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
  });
  let known: number | null = null;
  let close = () => {};
  const stopQueue = followQueue();
  const stopCounts = $queueCounts.subscribe((counts) => {
    if (counts === null) return;
    const { to_answer: count } = counts;
    const isMore = known !== null && count > known;
    if (known !== null && count < known) close();
    known = count;
    showCount(count);
    if (!isMore || !leads || dataOf($concierge.get())?.away === true || alertEffects().isLookedAt()) return;
    if (isOn('sound')) alertEffects().playSound();
    if (!isOn('notification') || !alertEffects().mayNotify()) return;
    close();
    close = alertEffects().notify(product.name, alertsText.body(count));
  });
  return () => {
    stopping.abort();
    stopCounts();
    stopQueue();
    close();
    showCount(0);
  };
}
