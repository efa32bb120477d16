import { addressBar } from './address-bar.ts';
import { $drawer, closeDrawer, type Drawer } from './drawers.ts';

/** What Back does inside an open drawer; true when that was all, so that the drawer stays. */
type BackStep = () => boolean;

const backSteps = new Map<Drawer['name'], BackStep>();

/** A drawer says what Back does before it closes: one step back inside it, or a question. */
export function stepBackIn(name: Drawer['name'], step: BackStep): void {
  backSteps.set(name, step);
}

function followDrawer(): () => void {
  // The browser travels later than it is asked to: an entry added in between would be the one it leaves.
  let isTravelling = false;
  const addEntry = () => {
    const bar = addressBar();
    if (!isTravelling && !bar.wasPushed()) bar.push(bar.search());
  };
  const stopDrawer = $drawer.subscribe((drawer, before) => {
    const bar = addressBar();
    if (drawer !== null) addEntry();
    else if (before != null && bar.wasPushed() && !isTravelling) {
      isTravelling = true;
      bar.back();
    }
  });
  const stopTravel = addressBar().onTravel(() => {
    const wasAsked = isTravelling;
    isTravelling = false;
    const drawer = $drawer.get();
    if (drawer === null || addressBar().wasPushed()) return;
    if (wasAsked || backSteps.get(drawer.name)?.() === true) addEntry();
    else closeDrawer();
  });
  return () => {
    stopDrawer();
    stopTravel();
  };
}

let keepers = 0;
let stopFollowing: (() => void) | undefined;

/**
 * Gives an open drawer an entry of its own in the browser's history, so that Back closes the drawer and not the page
 * under it. An entry that was left over (the page was reloaded with a drawer open) serves the next one. Returns the way
 * to stop; it goes on until the last caller stopped.
 */
export function keepDrawerInHistory(): () => void {
  if (keepers === 0) stopFollowing = followDrawer();
  keepers += 1;
  return () => {
    keepers -= 1;
    if (keepers === 0) stopFollowing?.();
  };
}
