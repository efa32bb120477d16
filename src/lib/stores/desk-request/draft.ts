import { atom, type ReadableAtom } from 'nanostores';
import { sendAtLeave } from '../../api/desk-request.ts';
import { call } from '../../api/shared/client.ts';
import { deskDraft, type DeskDraft } from '../../contract/desk-request.ts';
import { dropDraft, readFields, writeDraft } from '../shared/drafts.ts';

/** Milliseconds after the last key until a text is stored on the server. */
const SAVE_AFTER_MS = 1_000;

export interface Draft {
  readonly $text: ReadableAtom<string>;
  /** True when the server could not store the newest text, which this browser keeps. */
  readonly $unsaved: ReadableAtom<boolean>;
  /** Takes the text that was stored here or on the server, and follows the request from now on. */
  open(requestId: string, drafts: readonly DeskDraft[], conciergeId: number): void;
  write(text: string): void;
  /** Stores the text at once, before another request is opened. */
  saveNow(): void;
  /** Does the same for a page that is left. */
  saveAtLeave(): void;
  /** Empties the field without storing that: the server removed the draft with what it sent. */
  forget(): void;
}

/** Creates a text that is stored a second after the last key, until then in this browser (docs/product/desk-request.md#drafts). */
export function createDraft(kind: DeskDraft['kind']): Draft {
  const $text = atom('');
  const $unsaved = atom(false);
  let openId: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves run one behind the other, so that an older text never arrives last. */
  let saving: Promise<void> = Promise.resolve();
  const name = (id: string) => `desk:${kind}:${id}`;

  const save = (id: string) => {
    // Now: meanwhile another request may be opened, with a text of its own.
    const body = $text.get();
    saving = saving.then(async () => {
      let isStored = true;
      try {
        await call(deskDraft, { params: { id }, body: { kind, body } });
        if (readFields(name(id), { text: '' })?.text === body) dropDraft(name(id));
      } catch {
        isStored = false;
      }
      if (openId === id && $text.get() === body) $unsaved.set(!isStored);
    });
  };

  const saveLater = (id: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      save(id);
    }, SAVE_AFTER_MS);
  };

  const write = (text: string) => {
    if (text === $text.get()) return;
    $text.set(text);
    if (openId === null) return;
    writeDraft(name(openId), { text });
    saveLater(openId);
  };

  return {
    $text,
    $unsaved,
    write,
    open: (requestId, drafts, conciergeId) => {
      if (openId === requestId) return;
      // Typed before the request was loaded.
      const typed = openId === null ? $text.get() : '';
      openId = requestId;
      const own = drafts.find((draft) => draft.concierge_id === conciergeId && draft.kind === kind);
      const kept = readFields(name(requestId), { text: '' })?.text;
      const text = [kept ?? own?.body ?? '', typed].filter((part) => part !== '').join('\n');
      $text.set(text);
      $unsaved.set(false);
      if (kept !== undefined || typed !== '') saveLater(requestId);
    },
    saveNow: () => {
      if (timer === undefined || openId === null) return;
      clearTimeout(timer);
      timer = undefined;
      save(openId);
    },
    saveAtLeave: () => {
      if (timer === undefined || openId === null) return;
      clearTimeout(timer);
      timer = undefined;
      sendAtLeave(deskDraft, openId, { kind, body: $text.get() });
    },
    forget: () => {
      clearTimeout(timer);
      timer = undefined;
      if (openId !== null) dropDraft(name(openId));
      $text.set('');
      $unsaved.set(false);
    },
  };
}
