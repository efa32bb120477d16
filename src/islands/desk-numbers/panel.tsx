import FileDown from 'lucide-react/icons/file-down';
import { useId, type ReactNode } from 'react';
import { numbersText as text } from '../../lib/messages/desk-numbers.ts';
import { saveTable, type Cell } from '../../lib/stores/desk-numbers/numbers.ts';
import { Button } from '../ui/button/button.tsx';

interface PanelProps {
  readonly title: string;
  /** Of the file, without its ending. */
  readonly fileName: string;
  /** The table as the file has it; the first row names the columns. */
  readonly rows: () => readonly (readonly Cell[])[];
  readonly children: ReactNode;
}

/** A part of the numbers, which can be saved as a file. */
export function Panel({ title, fileName, rows, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-subheading">
          {title}
        </h2>
        <Button
          variant="secondary"
          size="sm"
          aria-label={text.saveTable(title)}
          icon={<FileDown />}
          onClick={() => saveTable(fileName, rows())}
        >
          {text.save}
        </Button>
      </div>
      {children}
    </section>
  );
}

export function BarCell({ value, most }: { readonly value: number; readonly most: number }) {
  return (
    <span className="flex items-center justify-end gap-3">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="hidden h-2 w-24 sm:block 2xl:w-40"
      >
        <rect
          width={most === 0 ? 0 : (value / most) * 100}
          height="8"
          className="fill-accent forced-colors:fill-[CanvasText]"
        />
      </svg>
      <span className="min-w-8">{value.toLocaleString('en-US')}</span>
    </span>
  );
}

interface DataTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

/** A table that scrolls by itself where it is wider than the page. */
export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard, too
    <div role="group" aria-label={caption} tabIndex={0} className="scroll-cue max-h-96 overflow-auto">
      <table className="w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-ink-muted">
            {head.map((name, index) => (
              <th key={name} scope="col" className={`whitespace-nowrap py-1.5 font-medium ${sideOf(index)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 text-start font-medium">
                <bdi>{name}</bdi>
              </th>
              {cells.map((cell, index) => (
                <td key={index} className={`whitespace-nowrap py-1.5 ${sideOf(index + 1)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const sideOf = (column: number) => (column === 0 ? 'pr-4 text-start' : 'pl-4 text-end');
