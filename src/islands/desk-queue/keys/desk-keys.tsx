import { useStore } from '@nanostores/react';
import Bell from 'lucide-react/icons/bell';
import Keyboard from 'lucide-react/icons/keyboard';
import { Fragment, useEffect } from 'react';
import type { QueueTab } from '../../../lib/contract/desk-queue.ts';
import { loadOptional, whenIdle } from '../../../lib/effects/lazy-load.ts';
import { keysText, queueText } from '../../../lib/messages/desk-queue.ts';
import { deskText } from '../../../lib/messages/desk-session.ts';
import { deskLinks } from '../../../lib/routes/desk-routes.ts';
import {
  $deskPanel,
  addCommands,
  type DeskCommand,
  openDeskPanel,
  pressKey,
} from '../../../lib/stores/desk-queue/commands.ts';
import { openTab, tabsInOrder } from '../../../lib/stores/desk-queue/queue-rows.ts';
import { $concierge } from '../../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../../lib/stores/shared/remote.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { Heading } from '../../ui/text/text.tsx';

const FOCUSABLE = 'button, a[href], input, textarea, select, summary, [tabindex="0"]';

const isUsable = (control: HTMLElement) => !control.matches(':disabled') && control.checkVisibility();

/** Returns what takes the focus: the first control of the nearest part that still has one, else the heading of a request. */
function heir(around: readonly Element[]): HTMLElement | null | undefined {
  const modal = document.querySelector('dialog:modal');
  for (const part of around) {
    if (!part.isConnected || part === document.body) continue;
    if (modal !== null && !modal.contains(part)) break;
    const control = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isUsable);
    if (control !== undefined) return control;
  }
  return modal === null ? document.querySelector<HTMLElement>('h1[tabindex]') : null;
}

function parentsOf(element: Element): readonly Element[] {
  const parents: Element[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    parents.push(parent);
  return parents;
}

/**
 * Keeps the focus near an element that had it and leaves the page, such as a button that its press replaces. Gives it to the
 * heading of a request behind a dialog that a single key has opened (docs/product/desk-queue.md#focus). Returns the end.
 */
function keepFocus(): () => void {
  let focused: Element | null = null;
  let around: readonly Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    focused = target;
    around = parentsOf(target);
  };
  const mend = () => {
    if (document.activeElement === document.body) heir(around)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return;
    focused = null;
    // Whoever has removed it may give the focus to something else first.
    requestAnimationFrame(mend);
  });
  const onClose = () => {
    around = [];
    requestAnimationFrame(mend);
  };
  document.addEventListener('focusin', remember);
  document.addEventListener('close', onClose, true);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('close', onClose, true);
    observer.disconnect();
  };
}

const HelpDialog = lazyPart(async () => (await import('./key-dialogs.tsx')).HelpDialog);
const AlertsDialog = lazyPart(async () => (await import('./key-dialogs.tsx')).AlertsDialog);
const OwnRepliesDialog = lazyPart(
  async () => (await import('../../desk-replies/own-replies-dialog.tsx')).OwnRepliesDialog,
);
const VendorsDialog = lazyPart(
  async () => (await import('../../desk-vendors/vendors-dialog.tsx')).VendorsDialog,
);
const CommandDialog = lazyPart(async () => (await import('./key-dialogs.tsx')).CommandDialog);

const HandOverAllDialog = lazyPart(
  async () => (await import('../hand-over/hand-over-all-dialog.tsx')).HandOverAllDialog,
);

const KEY_OF_TAB: Readonly<Record<QueueTab, string>> = {
  us: 'u',
  mine: 'm',
  them: 't',
  later: 'l',
  completed: 'c',
  all: 'e',
};

const goes = (address: string) => () => location.assign(address);
const shows = (panel: Parameters<typeof openDeskPanel>[0]) => () => openDeskPanel(panel);

const goTo: readonly DeskCommand[] = [
  { id: 'go-queue', group: 'go', keys: 'g q', label: keysText.queue, run: () => openTab(null) },
  ...tabsInOrder.map((tab): DeskCommand => ({
    id: `go-${tab}`,
    group: 'go',
    keys: `g ${KEY_OF_TAB[tab]}`,
    label: queueText.tab[tab],
    run: () => openTab(tab),
  })),
  { id: 'go-lifts', group: 'go', label: deskText.lifts, run: goes(deskLinks.lifts()) },
];

const ofLeads: readonly DeskCommand[] = [
  { id: 'go-numbers', group: 'go', keys: 'g n', label: deskText.numbers, run: goes(deskLinks.numbers()) },
  { id: 'go-audit', group: 'go', keys: 'g a', label: deskText.audit, run: goes(deskLinks.audit()) },
];

const panels: readonly DeskCommand[] = [
  { id: 'help', group: 'help', keys: '?', label: keysText.help, run: shows('help') },
  { id: 'own-replies', group: 'go', label: keysText.ownReplies, run: shows('replies') },
  { id: 'vendors', group: 'go', keys: 'g v', label: keysText.vendors, run: shows('vendors') },
  { id: 'hand-over-all', group: 'list', label: keysText.handOverAll, run: shows('hand-over-all') },
  { id: 'alerts', group: 'help', label: keysText.alerts, run: shows('alerts') },
];

const FIELDS =
  'input:not([type=checkbox],[type=radio],[type=button]),textarea,select,[contenteditable=""],[contenteditable=true]';

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** Sends the form of a dialog with Ctrl Enter, on a Mac ⌘ Enter, as the composers do. Returns true when there was one. */
function sendDialog({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof Element)) return false;
  const form = target.closest<HTMLFormElement>('dialog form');
  form?.requestSubmit();
  return form !== null;
}

/** Gives a page of the desk its keyboard: the commands of everywhere, the help and the list of commands. Once per page. */
export function DeskKeys() {
  const panel = useStore($deskPanel, { ssr: 'initial' });
  useEffect(() => {
    const stop = addCommands([...goTo, ...panels]);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      const place = {
        inField: event.target.closest(FIELDS) !== null,
        // A dialog whose focus has gone is still one.
        inDialog:
          event.target.closest('dialog,[role=dialog],[role=menu]') !== null ||
          document.querySelector('dialog:modal') !== null,
        isMac: isMac(),
      };
      if (sendDialog(event) || pressKey(event, place)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      stop();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  useEffect(keepFocus, []);
  const isLead = dataOf(useStore($concierge, { ssr: 'initial' }))?.role === 'lead';
  useEffect(() => (isLead ? addCommands(ofLeads) : undefined), [isLead]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    whenIdle(async () => {
      const alerts = await loadOptional(() => import('../../../lib/stores/desk-queue/alerts.ts'));
      if (!isOver) stop = alerts?.followAlerts();
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  return (
    <>
      {panel === 'help' && <HelpDialog />}
      {panel === 'commands' && <CommandDialog />}
      {panel === 'alerts' && <AlertsDialog />}
      {panel === 'replies' && <OwnRepliesDialog />}
      {panel === 'vendors' && <VendorsDialog />}
      {panel === 'hand-over-all' && <HandOverAllDialog />}
    </>
  );
}

/** The heading of a screen, beside the buttons that every screen has. */
export function DeskHeading({ children }: { readonly children: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <Heading level={1}>
        {/* A line ends between words, not at a hyphen. */}
        {children.split(' ').map((word) => (
          <Fragment key={word}>
            <span className="whitespace-nowrap">{word}</span>{' '}
          </Fragment>
        ))}
      </Heading>
      <div className="-mr-3 flex">
        <IconButton label={keysText.alerts} onClick={() => openDeskPanel('alerts')}>
          <Bell />
        </IconButton>
        <IconButton label={keysText.help} onClick={() => openDeskPanel('help')}>
          <Keyboard />
        </IconButton>
      </div>
    </div>
  );
}
