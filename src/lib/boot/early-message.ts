import { preload } from './later-preloads.ts';

// Inlined into its page: a script that shared code with the app would wait for all of it.
const KEY = 'earlyMessage';

/** Nobody but the person of this session, on this page, gets to see it again. */
function heading(): string {
  return `${localStorage.getItem('tokenExpiresAt') ?? ''} ${location.pathname}\n`;
}

function restore(field: HTMLTextAreaElement): void {
  const kept = sessionStorage.getItem(KEY);
  if (kept?.startsWith(heading()) === true && field.value === '') field.value = kept.slice(heading().length);
}

/** Without storage nothing is kept, and nothing else is different. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Refused or full.
  }
}

/** Whoever leaves by a link is asked first, by code that is not there yet; this long they wait for the question. */
const PATIENCE_MS = 5_000;

function leavesBy(event: MouseEvent): HTMLAnchorElement | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  const leaves =
    link?.target === '' && link.origin === location.origin && link.pathname !== location.pathname;
  return leaves ? link : null;
}

/**
 * Makes a pre-rendered message field one to write in before its code is there: what is typed outlives a reload, the
 * button and the keys that send work (the submit itself is held by the boot script). The composer takes over what it
 * finds in the field, and says so by an event `kept` of its form.
 */
export function keepEarlyMessage(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-early-message]');
  const field = form?.querySelector('textarea');
  const button = form?.querySelector<HTMLButtonElement>('[type=submit]');
  preload();
  if (!(form && field && button)) return;
  const isHydrated = () => 'ready' in form.dataset;
  const enable = () => {
    if (!isHydrated()) button.disabled = field.value.trim() === '';
  };
  const onInput = ({ target }: Event) => {
    if (target !== field) return;
    enable();
    attempt(() => {
      sessionStorage.setItem(KEY, heading() + field.value);
    });
  };
  attempt(() => {
    restore(field);
  });
  enable();
  // At the window: the field's own code keeps its events from everybody further in.
  addEventListener('input', onInput, true);
  const isAtStake = () => field.value.trim() !== '';
  const onLeave = (event: BeforeUnloadEvent) => {
    if (isAtStake() && !isHydrated()) event.preventDefault();
  };
  let heldLink: HTMLAnchorElement | null = null;
  const goOn = () => {
    removeEventListener('click', onClick, true);
    heldLink?.click();
    heldLink = null;
  };
  const onClick = (event: MouseEvent) => {
    const link = isAtStake() ? leavesBy(event) : null;
    if (link === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (heldLink === null) setTimeout(goOn, PATIENCE_MS);
    heldLink = link;
  };
  addEventListener('beforeunload', onLeave);
  addEventListener('click', onClick, true);
  form.addEventListener('kept', () => {
    removeEventListener('beforeunload', onLeave);
    removeEventListener('input', onInput, true);
    // After whatever else the composer does on being there.
    setTimeout(goOn);
    attempt(() => {
      sessionStorage.removeItem(KEY);
    });
  });
  form.addEventListener('keydown', (event) => {
    const wantsSend = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    if (!wantsSend || isHydrated() || button.disabled) return;
    event.preventDefault();
    form.requestSubmit();
  });
}
