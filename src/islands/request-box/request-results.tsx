import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { classNames } from '../ui/class-names.ts';
import { ListOption } from '../ui/navigation/list-option.tsx';
import { useStore } from '@nanostores/react';
import { isComposing } from '../../lib/format/composing-key.ts';
import PenLine from 'lucide-react/icons/pen-line';
import { requestBoxText } from '../../lib/messages/request-box.ts';
import {
  onNeedSent,
  $allSurveys,
  askInOwnWords,
  chooseSurvey,
  refreshAllSurveys,
  searchSurveys,
} from '../../lib/stores/categories/survey-search.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { HelpFirst } from './help-first.tsx';
import { Button } from '../ui/button/button.tsx';
import { useRoom } from './use-room.ts';

const CUSTOM_ROW = 'custom';
/** Stays in view below the others. */
const LAST_ROW = 'sticky bottom-0 -mx-1.5 px-4';

/** The list below the field, as the field announces it. */
export interface ShownList {
  readonly isShown: boolean;
  readonly activeId: string | undefined;
}

interface RequestResultsProps {
  readonly listId: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onQuery: (query: string) => void;
  readonly onList: (list: ShownList) => void;
}

/** Renders what the box finds, and gives its field the keys of a combobox. The last row starts a custom request. */
export function RequestResults(props: RequestResultsProps) {
  const { listId, input, query, isOpen, onOpen, onQuery, onList } = props;
  const surveys = useStore($allSurveys);
  const [active, setActive] = useState<{ readonly query: string; readonly row: string } | null>(null);
  const found = searchSurveys(dataOf(surveys) ?? [], query);
  const last = found.length;
  const isLoading = surveys.status === 'loading';
  // By name and not by place: a row stays the active one while other results arrive.
  const rows = [...found.map(({ survey }) => String(survey.id)), CUSTOM_ROW];
  const place = active?.query === query && isOpen ? rows.indexOf(active.row) : -1;
  const idOf = (row: number) => `${listId}-${rows[row]}`;
  const activeId = place < 0 ? undefined : idOf(place);

  useEffect(() => void refreshAllSurveys(), []);
  const show = useEffectEvent(onList);
  useEffect(() => show({ isShown: isOpen, activeId }), [isOpen, activeId]);

  const forget = useEffectEvent((need: string) => {
    if (need === query.trim()) onQuery('');
  });
  useEffect(() => onNeedSent((need) => forget(need)), []);

  const choose = (row: number) => {
    const survey = found[row];
    setActive(null);
    if (survey === undefined) {
      // The text stays until it is sent: the employee may close the drawer without that.
      onOpen(false);
      askInOwnWords(query, dataOf(surveys) ?? []);
    } else {
      onOpen(false);
      // Words that go along stay until they are sent, too.
      if (!chooseSurvey(survey, query)) onQuery('');
    }
  };
  const moveTo = (row: number) => {
    onOpen(true);
    setActive({ query, row: rows.at(row > last ? 0 : row) ?? CUSTOM_ROW });
  };
  /** Returns what a key does; undefined for keys that belong to the field. */
  const actionOf = (key: string): (() => void) | undefined => {
    if (key === 'ArrowDown') return () => moveTo(place + 1);
    if (key === 'ArrowUp') return () => moveTo(place < 0 ? last : place - 1);
    if (key === 'Home' && place >= 0) return () => moveTo(0);
    if (key === 'End' && place >= 0) return () => moveTo(last);
    if (key === 'Enter' && isOpen && place >= 0) return () => choose(place);
    if (key === 'Enter' && isOpen && !isLoading) return () => choose(last);
    return undefined;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = actionOf(event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  // Before the rows are painted: a key may follow at once.
  useLayoutEffect(() => {
    const field = input.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    field?.addEventListener('keydown', listener);
    return () => field?.removeEventListener('keydown', listener);
  }, [input]);

  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useRoom(input, panel, list);

  const typed = query.trim();
  const hasRowsAbove = last > 0 || surveys.status !== 'ready';
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen &&
          (isLoading ? requestBoxText.loading : surveys.status === 'ready' && requestBoxText.found(last))}
      </p>
      {isOpen && (
        <div
          ref={panel}
          className="absolute inset-x-0 top-full z-20 mt-2 overflow-hidden rounded-lg border border-line-strong bg-surface-raised shadow-overlay"
        >
          <HelpFirst query={query} />
          {isLoading && <p className="px-4 pt-3 text-ink-muted">{requestBoxText.loading}</p>}
          {surveys.status === 'failed' && (
            <div className="flex flex-wrap items-center justify-between gap-3 py-2 pl-4 pr-2">
              <p className="text-danger">{requestBoxText.failed}</p>
              <Button variant="tertiary" size="sm" onClick={() => void refreshAllSurveys()}>
                {requestBoxText.retry}
              </Button>
            </div>
          )}
          <ul
            ref={list}
            id={listId}
            role="listbox"
            // A list that scrolls would take Tab from the field, without the field's keys.
            tabIndex={-1}
            aria-label={requestBoxText.label}
            className="max-h-[min(24rem,var(--room,50dvh))] scroll-pb-14 overflow-y-auto overscroll-contain px-1.5"
            // A press must not take the focus from the field.
            onMouseDown={(event) => event.preventDefault()}
          >
            {found.map(({ survey, categoryName }, row) => (
              <ListOption
                key={survey.id}
                id={idOf(row)}
                isActive={row === place}
                onChoose={() => choose(row)}
                className="flex-wrap justify-between gap-y-0 rounded-md px-3 first:mt-1.5"
              >
                <span className="min-w-0 break-words font-medium">{survey.name}</span>
                <span className="text-small text-ink-muted first-letter:uppercase">{categoryName}</span>
              </ListOption>
            ))}
            <ListOption
              id={idOf(last)}
              isActive={place === last}
              onChoose={() => choose(last)}
              className={classNames(
                LAST_ROW,
                hasRowsAbove && 'border-t border-line',
                place !== last && 'bg-surface-raised',
              )}
            >
              <PenLine className="size-5 shrink-0 text-accent" />
              <span className="line-clamp-2 min-w-0 text-pretty break-words font-medium">
                {typed === '' ? requestBoxText.custom : requestBoxText.customWith(typed)}
              </span>
            </ListOption>
          </ul>
        </div>
      )}
    </>
  );
}
