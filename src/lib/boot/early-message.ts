// Inlined into its page: a script that shared code with the app would wait for all of it.
const KEY = 'earlyMessage';

/** Only the session and the page that the text was typed in restore it. */
function ownerPrefix(): string {
  return `${localStorage.getItem('tokenExpiresAt') ?? ''} ${location.pathname}\n`;
}

function restore(field: HTMLTextAreaElement): void {
  const kept = sessionStorage.getItem(KEY);
  if (kept?.startsWith(ownerPrefix()) === true && field.value === '')
    field.value = kept.slice(ownerPrefix().length);
}

/** Runs work on a storage that may refuse it: then nothing is stored, and everything else works. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Refused or full.
  }
}

/** As the hydrated composer decides (stores/thread/enter-sends.ts). */
function doesEnterSend(): boolean {
  if (!matchMedia('(pointer: fine)').matches) return false;
  try {
    return localStorage.getItem('enterSends') !== 'off';
  } catch {
    return true;
  }
}

/** Time that a pressed link waits for the hydrated page, which asks before it leaves. */
const LINK_HELD_MS = 5_000;

function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  const leaves =
    link?.target === '' && link.origin === location.origin && link.pathname !== location.pathname;
  return leaves ? link : null;
}

/**
 * Makes the pre-rendered composer work before it is hydrated: typed text survives a reload, and the button and the keys
 * send (boot/early-input.ts holds the submit). The composer takes over what it finds in the form. The composer sends a `kept` event
 * when its draft stores the text, and a `guarded` event when a held link may be followed.
 */
export function keepEarlyMessage(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-early-message]');
  const field = form?.querySelector('textarea');
  const button = form?.querySelector<HTMLButtonElement>('[type=submit]');
  if (!(form && field && button)) return;
  const blank = new RegExp(form.dataset.earlyMessage ?? '', 'u');
  const file = form.querySelector<HTMLInputElement>('[type=file]');
  const hasFile = () => (file?.files?.length ?? 0) > 0;
  const isHydrated = () => 'ready' in form.dataset;
  const enable = () => {
    // A message is not sent without its file, which the hydrated composer uploads.
    if (!isHydrated()) button.disabled = blank.test(field.value) || hasFile();
  };
  const onInput = ({ target }: Event) => {
    if (target !== field && target !== file) return;
    enable();
    attempt(() => sessionStorage.setItem(KEY, ownerPrefix() + field.value));
  };
  attempt(() => restore(field));
  enable();
  // At the window: the hydrated field stops its events at the document.
  addEventListener('input', onInput, true);
  const isUnsent = () => !blank.test(field.value) || hasFile();
  const onLeave = (event: BeforeUnloadEvent) => {
    if (isUnsent() && !isHydrated()) event.preventDefault();
  };
  let heldLink: HTMLAnchorElement | null = null;
  const followLink = () => {
    removeEventListener('click', onClick, true);
    heldLink?.click();
    heldLink = null;
  };
  const onClick = (event: MouseEvent) => {
    const link = isUnsent() ? linkAway(event) : null;
    if (link === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (heldLink === null) setTimeout(followLink, LINK_HELD_MS);
    heldLink = link;
  };
  addEventListener('beforeunload', onLeave);
  addEventListener('click', onClick, true);
  form.addEventListener('kept', () => {
    removeEventListener('beforeunload', onLeave);
    removeEventListener('input', onInput, true);
    attempt(() => sessionStorage.removeItem(KEY));
  });
  form.addEventListener('guarded', followLink);
  form.addEventListener('keydown', (event) => {
    // oxlint-disable-next-line typescript/no-deprecated -- Safari tells of the Enter that ends a word by it alone
    const isEnter = event.key === 'Enter' && !event.isComposing && event.keyCode !== 229;
    const wantsSend = isEnter && (event.metaKey || event.ctrlKey || (!event.shiftKey && doesEnterSend()));
    if (!wantsSend || isHydrated() || button.disabled) return;
    event.preventDefault();
    form.requestSubmit();
  });
}
