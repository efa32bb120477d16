import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { rovingIndex } from './roving.ts';
import { useMoreBeyond } from '../use-more-beyond.ts';
import { useSwipe } from './use-swipe.ts';

/** A tab: a stable key, the visible label, and its panel. */
export interface TabItem {
  readonly key: string;
  readonly label: string;
  readonly panel: ReactNode;
}

/** Props of {@link Tabs}. */
export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (key: string) => void;
}

/** The DOM form of a tab's label: non-word characters become underscores. */
function tabDomId(label: string): string {
  return label.replace(/\W/g, '_');
}

const tabClasses =
  'tap min-h-touch shrink-0 whitespace-nowrap font-semibold transition-colors duration-fast focus-visible:-outline-offset-2 ' +
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full';

/** Tabs after the WAI-ARIA pattern; a horizontal swipe over the panel goes to the neighbour. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId();
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
  const domId = (tab: TabItem) => `${id}${tabDomId(tab.label)}`;
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
            {tab.label}
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
