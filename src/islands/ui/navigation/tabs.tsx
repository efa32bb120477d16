import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type TouchEvent,
} from 'react';
import { classNames } from '../class-names.ts';
import { UnreadDot } from '../feedback/marks.tsx';
import { rovingIndex } from './roving.ts';

export interface TabItem {
  readonly key: string;
  readonly label: string;
  /** Marks the tab with a dot; the words are read out after the label. */
  readonly mark?: string | undefined;
  readonly panel: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (key: string) => void;
}

/** Returns the id of a tab in the DOM: its label, whose non-word characters become underscores (docs/product/widgets.md#tabs). */
function domId({ label }: TabItem): string {
  return label.replace(/\W/g, '_');
}

const tabClasses =
  'tap min-h-touch shrink-0 whitespace-nowrap font-semibold transition-colors duration-fast focus-visible:-outline-offset-2 ' +
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full';

/** Tabs after the WAI-ARIA pattern; a horizontal swipe over the panel goes to the neighbour. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const hasMore = useMoreBeyond(list);
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.key === selected),
  );
  const select = (next: number | null) => {
    const tab = next === null ? undefined : tabs[next];
    if (tab !== undefined && tab.key !== selected) onSelect(tab.key);
  };
  const swipe = useSwipe((direction) => select(direction === 'next' ? index + 1 : index - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = rovingIndex(event.key, index, tabs.length, { axis: 'horizontal', wrap: true });
    if (next === null) return;
    event.preventDefault();
    select(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames(
          'scrollbar-none flex gap-6 overflow-x-auto shadow-[inset_0_-1px_0_rgb(var(--line))]',
          hasMore && '[mask:linear-gradient(270deg,transparent,#000_3rem)]',
        )}
      >
        {tabs.map((tab, position) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={domId(tab)}
            aria-selected={position === index}
            aria-controls={`${domId(tab)}-panel`}
            tabIndex={position === index ? 0 : -1}
            className={classNames(
              tabClasses,
              position === index
                ? 'text-ink after:bg-accent'
                : 'text-ink-muted hover:text-ink hover:after:bg-line-strong/50',
            )}
            onClick={() => select(position)}
            onKeyDown={onKeyDown}
          >
            {tab.mark === undefined ? (
              tab.label
            ) : (
              <span className="flex items-center gap-2">
                <span>
                  {tab.label}
                  <span className="sr-only">{tab.mark}</span>
                </span>
                <UnreadDot />
              </span>
            )}
          </button>
        ))}
      </div>
      {tabs.map((tab, position) => (
        <div
          key={tab.key}
          {...swipe}
          role="tabpanel"
          id={`${domId(tab)}-panel`}
          aria-labelledby={domId(tab)}
          hidden={position !== index}
          className="pt-5"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

const SWIPE_THRESHOLD_PX = 50;

/** Reports a horizontal swipe of one finger. It only listens: vertical scrolling stays the browser's. */
function useSwipe(onSwipe: (direction: 'previous' | 'next') => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || from === null) return;
      const dx = touch.clientX - from.x;
      const dy = touch.clientY - from.y;
      if (Math.abs(dx) < SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return;
      onSwipe(dx < 0 ? 'next' : 'previous');
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}

/** Returns true while a horizontally scrolling row has content beyond its right edge. */
function useMoreBeyond(row: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const look = () => {
      // Widths are rounded, scroll positions are not.
      setMore(element.scrollWidth - element.clientWidth - element.scrollLeft > 1);
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  return hasMore;
}
