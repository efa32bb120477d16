import { $drawer, closeDrawer, takeComeBack, type Drawer } from './drawers.ts';
import { keepEntry } from '../shared/history-entry.ts';

/** Handles Back inside an open drawer; returns true when the drawer stays open. */
type BackStep = () => boolean;

const backSteps = new Map<Drawer['name'], BackStep>();

/** Registers the handler of Back for a drawer: a step back inside it, or a question. */
export function stepBackIn(name: Drawer['name'], step: BackStep): void {
  backSteps.set(name, step);
}

function followDrawer(): () => void {
  return keepEntry({
    $open: $drawer,
    close: closeDrawer,
    stepBack: () => {
      const drawer = $drawer.get();
      return drawer !== null && backSteps.get(drawer.name)?.() === true;
    },
    takeComeBack,
  });
}

let keepers = 0;
let stopFollowing: (() => void) | undefined;

/** Lets Back close the open drawer (docs/product/shell.md#shell-drawers), until the last caller has used the returned stop. */
export function keepDrawerInHistory(): () => void {
  if (keepers === 0) stopFollowing = followDrawer();
  keepers += 1;
  return () => {
    keepers -= 1;
    if (keepers === 0) stopFollowing?.();
  };
}
