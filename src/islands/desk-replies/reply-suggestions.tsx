import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { deskRepliesText as text } from '../../lib/messages/desk-replies.ts';
import { isComposing } from '../../lib/format/composing-key.ts';
import { openDeskPanel } from '../../lib/stores/desk-queue/commands.ts';
import {
  $deskReplies,
  filledReply,
  refreshDeskReplies,
  searchReplies,
} from '../../lib/stores/desk-replies/replies.ts';
import { $awaitedQuery, awaitReply, type SlashQuery } from '../../lib/stores/desk-replies/slash-query.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { Button } from '../ui/button/button.tsx';
import { RetryButton } from '../ui/feedback/panels.tsx';
import { ListOption } from '../ui/navigation/list-option.tsx';
import { dropOwnSlash, queryAtCaret, typeIntoReply } from './reply-field.ts';

/** Says where the field may have changed. */
const CHANGES = ['input', 'compositionend', 'blur'] as const;

/** Returns what is typed behind a slash of the field at its caret; null without that. `onChange` runs before it changes. */
export function useSlashQuery(
  field: RefObject<HTMLTextAreaElement | null>,
  onChange: (before: SlashQuery | null, next: SlashQuery | null) => void,
): SlashQuery | null {
  const [query, setQuery] = useState<SlashQuery | null>(null);
  const look = useEffectEvent(() => {
    const element = field.current;
    if (element === null) return;
    const next = document.activeElement === element ? queryAtCaret(element) : null;
    if (next?.start === query?.start && next?.text === query?.text) return;
    onChange(query, next);
    setQuery(next);
  });
  // Before the next key: it may choose from the list.
  useLayoutEffect(() => {
    const element = field.current;
    const change = (event: Event) => {
      // What an input method composes is not typed yet.
      if (!(event instanceof InputEvent && event.isComposing)) look();
    };
    // oxlint-disable-next-line react/set-state-in-effect -- the field may hold a query already
    look();
    for (const name of CHANGES) element?.addEventListener(name, change);
    document.addEventListener('selectionchange', change);
    return () => {
      for (const name of CHANGES) element?.removeEventListener(name, change);
      document.removeEventListener('selectionchange', change);
    };
  }, [field]);
  return query;
}

interface ReplySuggestionsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly listId: string;
  /** Tells the field which row its keys choose. */
  readonly onActive: (id: string | undefined) => void;
}

function beginsWith(query: SlashQuery | null, { start, text: begin }: SlashQuery): boolean {
  return query?.start === start && query.text.startsWith(begin);
}

/** Lists the canned replies for what is typed behind a slash, and gives the field the keys of a combobox. */
export function ReplySuggestions({ field, listId, onActive }: ReplySuggestionsProps) {
  const replies = useStore($deskReplies);
  const [active, setActive] = useState(0);
  const awaited = useStore($awaitedQuery);
  /** The place of the slash whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const query = useSlashQuery(field, (before, next) => {
    if (next === null) setClosedAt(null);
    else if (before === null) void refreshDeskReplies();
    setActive(0);
    // Text typed behind an Enter that waits stays behind its reply; any other change gives the Enter up.
    if (awaited !== null && !beginsWith(next, awaited)) awaitReply(null);
  });
  const { status } = replies;
  const found = query === null ? [] : searchReplies(dataOf(replies)?.replies ?? [], query.text);
  const hasRows = found.length > 0;
  const isOpen =
    query !== null && query.start !== closedAt && (hasRows || status !== 'ready' || query.text === '');
  const place = Math.min(active, found.length - 1);
  const idOf = (row: number) => `${listId}-${String(row)}`;
  const activeId = isOpen && hasRows ? idOf(place) : undefined;

  const choose = (row: number) => {
    const reply = found[row];
    if (query === null || reply === undefined) return;
    typeIntoReply(filledReply(reply.body), query.start, query.start + 1 + query.text.length);
  };
  /** Returns what a key does; undefined for keys that belong to the field. */
  const actionOf = (key: string): (() => void) | undefined => {
    const last = found.length - 1;
    if (key === 'Escape') {
      return () => {
        setClosedAt(query?.start ?? null);
        awaitReply(null);
        dropOwnSlash();
      };
    }
    if (key === 'Enter' && status === 'loading') return () => awaitReply(query);
    if (!hasRows) return undefined;
    if (key === 'Enter') return () => choose(place);
    if (key === 'ArrowDown') return () => setActive(place >= last ? 0 : place + 1);
    if (key === 'ArrowUp') return () => setActive(place <= 0 ? last : place - 1);
    return undefined;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || isComposing(event)) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const act = actionOf(event.key);
    if (act === undefined) return;
    event.preventDefault();
    // The field's own Escape leaves it.
    event.stopPropagation();
    act();
  });
  useLayoutEffect(() => {
    const element = field.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [field]);

  const tell = useEffectEvent(onActive);
  useEffect(() => {
    tell(activeId);
    return () => tell(undefined);
  }, [activeId]);
  const insertAwaited = useEffectEvent(({ start, text: asked }: SlashQuery) => {
    awaitReply(null);
    if (query === null) return;
    const [first] = searchReplies(dataOf(replies)?.replies ?? [], asked);
    const end = start + 1 + query.text.length;
    const behind = query.text.slice(asked.length);
    // Without a reply the Enter is a new line, as in any text.
    if (first === undefined) typeIntoReply(`\n${behind}`, end - behind.length, end);
    else typeIntoReply(filledReply(first.body) + behind, start, end);
  });
  useEffect(() => {
    if (awaited !== null && status === 'ready') insertAwaited(awaited);
  }, [awaited, status]);

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && (status === 'loading' ? text.loading : status === 'ready' && text.found(found.length))}
      </p>
      {isOpen && (
        <div
          role="presentation"
          className="absolute inset-x-0 bottom-full z-20 mb-2 flex flex-col overflow-hidden rounded-lg border border-line-strong bg-surface-raised shadow-overlay"
          // A press must not take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {status === 'loading' && <p className="px-4 pt-3 text-ink-muted">{text.loading}</p>}
          {status === 'ready' && !hasRows && <p className="px-4 pt-3 text-ink-muted">{text.none}</p>}
          {status === 'failed' && (
            <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4 pt-3">
              <p className="text-danger">{text.failed}</p>
              <RetryButton onRetry={refreshDeskReplies} />
            </div>
          )}
          <ul
            id={listId}
            role="listbox"
            aria-label={text.replies}
            tabIndex={-1}
            className="px-1.5 pt-1.5 empty:hidden"
          >
            {found.map((reply, row) => (
              <ListOption
                key={reply.id}
                id={idOf(row)}
                isActive={row === place}
                onChoose={() => choose(row)}
                className="rounded-md px-3"
              >
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate font-medium">{reply.name}</bdi>
                  <span dir="auto" className="block truncate text-small text-ink-muted">
                    {filledReply(reply.body)}
                  </span>
                </span>
                {reply.own && <span className="shrink-0 text-small text-ink-muted">{text.mine}</span>}
              </ListOption>
            ))}
          </ul>
          <div className="p-1.5">
            <Button size="sm" variant="tertiary" tabIndex={-1} onClick={() => openDeskPanel('replies')}>
              {text.manage}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
