import { keepVisit } from './keep-visit.ts';
import { showVisit } from './show-visit.ts';
import { rememberSession } from './visit.ts';

function withStorage(work: () => void): void {
  try {
    work();
  } catch {
    // Without storage, or with a full one, a page begins with its placeholders.
  }
}

// Compiled into one inline script behind the content of a signed-in page (docs/product/shell.md#last-visit).
if ('setHTML' in Element.prototype) {
  withStorage(() => {
    rememberSession();
    showVisit();
  });
  // A deep link on a host without rewrites, whose content comes later (boot/fallback-shell.ts).
  addEventListener('shell-shown', () => withStorage(showVisit));
  addEventListener('pagehide', () => withStorage(keepVisit));
}
