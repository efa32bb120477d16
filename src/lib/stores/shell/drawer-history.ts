import { addressBar } from '../../effects/address-bar.ts';
import { $drawer, closeDrawer, takeComeBack, type Drawer } from './drawers.ts';

/** Handles Back inside an open drawer; returns true when the drawer stays open. */
type BackStep = () => boolean;

const backSteps = new Map<Drawer['name'], BackStep>();

/** Registers the handler of Back for a drawer: a step back inside it, or a question. */
export function stepBackIn(name: Drawer['name'], step: BackStep): void {
  backSteps.set(name, step);
}

function followDrawer(): () => void {
  // `history.back()` is asynchronous: an entry added before it takes effect would be the one it leaves.
  let isTravelling = false;
  const addEntry = () => {
    const bar = addressBar();
    if (!isTravelling && !bar.wasPushed()) bar.push(bar.search());
  };
  const stopDrawer = $drawer.subscribe((drawer, before) => {
    const bar = addressBar();
    if (drawer !== null) {
      addEntry();
      return;
    }
    const comeBack = takeComeBack();
    // What is shown again takes over the drawer's entry, or adds one of its own.
    if (comeBack !== undefined) comeBack();
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
 * under it. An entry that is left over from a reload serves the next drawer. Returns a function that stops it; it
 * continues until the last caller has stopped.
 */
export function keepDrawerInHistory(): () => void {
  if (keepers === 0) stopFollowing = followDrawer();
  keepers += 1;
  return () => {
    keepers -= 1;
    if (keepers === 0) stopFollowing?.();
  };
}
