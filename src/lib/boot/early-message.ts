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
  form.addEventListener('kept', () => {
    removeEventListener('input', onInput, true);
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
