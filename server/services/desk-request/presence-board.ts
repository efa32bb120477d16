import type { DeskPresent } from '../../../src/lib/contract/desk-queue.ts';
import { PRESENCE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LiveNotification, LivePort, Presence } from '../../ports/live.ts';

interface Entry extends Presence {
  readonly until: number;
}

interface Room {
  companyIds: readonly number[];
  readonly entries: Map<number, Entry>;
}

/** Who is present at one request, and the companies of its employee. */
interface PresentAt {
  readonly companyIds: readonly number[];
  readonly present: DeskPresent;
}

export interface PresenceBoard {
  list(): PresentAt[];
  /** Calls the listener when somebody comes, goes or begins to write. Returns a function that stops it. */
  onChange(listener: (changed: PresentAt) => void): () => void;
  /** Stops looking for those who have left. */
  close(): void;
}

/**
 * Keeps who is present at each request in this process's memory, from the heartbeats of all processes. Only a change is told: most
 * heartbeats say the same again. One without a heartbeat for `PRESENCE_MS` has left.
 */
export function createPresenceBoard(live: LivePort, clock: Clock): PresenceBoard {
  const rooms = new Map<string, Room>();
  const listeners = new Set<(changed: PresentAt) => void>();

  const tell = (externalId: string, room: Room) => {
    const changed = emitRoom(externalId, room);
    for (const listener of listeners) listener(changed);
  };
  const take = (notification: LiveNotification) => {
    if (notification.kind !== 'presence') return;
    const { externalId, companyIds, presence } = notification;
    const room = rooms.get(externalId) ?? { companyIds, entries: new Map<number, Entry>() };
    const before = room.entries.get(presence.conciergeId)?.doing ?? 'nothing';
    room.companyIds = companyIds;
    if (presence.doing === 'nothing') room.entries.delete(presence.conciergeId);
    else room.entries.set(presence.conciergeId, { ...presence, until: clock.now().getTime() + PRESENCE_MS });
    if (room.entries.size === 0) rooms.delete(externalId);
    else rooms.set(externalId, room);
    if (before !== presence.doing) tell(externalId, room);
  };
  const forgetSilent = () => {
    const now = clock.now().getTime();
    for (const [externalId, room] of rooms) {
      const silent = [...room.entries.values()].filter(({ until }) => until <= now);
      for (const { conciergeId } of silent) room.entries.delete(conciergeId);
      if (room.entries.size === 0) rooms.delete(externalId);
      if (silent.length > 0) tell(externalId, room);
    }
  };
  const timer = setInterval(forgetSilent, PRESENCE_MS / 3).unref();
  live.observe(take);
  return {
    list: () => [...rooms].map(([externalId, room]) => emitRoom(externalId, room)),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => clearInterval(timer),
  };
}

function emitRoom(externalId: string, { companyIds, entries }: Room): PresentAt {
  const people = (doing: Presence['doing']) =>
    [...entries.values()]
      .filter((entry) => entry.doing === doing)
      .map(({ conciergeId, name }) => ({ id: conciergeId, name }));
  return {
    companyIds,
    present: { external_id: externalId, looking: people('looking'), writing: people('writing') },
  };
}
