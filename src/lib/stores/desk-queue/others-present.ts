import type { DeskPresent } from '../../contract/desk-live.ts';
import { $concierge } from '../desk-session/desk-session.ts';
import { dataOf } from '../shared/remote.ts';

const known = new WeakMap<DeskPresent, DeskPresent | null>();

/** Returns who is present besides the concierge of this page; undefined for nobody. The same input gives the same object. */
export function othersPresent(present: DeskPresent | undefined): DeskPresent | undefined {
  const own = dataOf($concierge.get())?.id;
  if (present === undefined || own === undefined) return present;
  const before = known.get(present);
  if (before !== undefined) return before ?? undefined;
  const isOther = ({ id }: { readonly id: number }) => id !== own;
  const [looking, writing] = [present.looking.filter(isOther), present.writing.filter(isOther)];
  const others = looking.length + writing.length === 0 ? null : { ...present, looking, writing };
  known.set(present, others);
  return others ?? undefined;
}
