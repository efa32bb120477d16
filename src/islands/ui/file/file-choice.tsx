import { type ChangeEvent, type ClipboardEvent, type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';

interface FileButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly accept: string;
  readonly size: 'sm' | 'md';
  /** Lets several files be chosen at once. */
  readonly multiple?: boolean;
  /** Asks a phone for its camera instead of a file. */
  readonly capture?: 'environment';
  readonly onSelect: (files: readonly File[]) => void;
  /** The label once more, for a button that shows it. */
  readonly children?: ReactNode;
}

/** A round button that chooses files. */
export function FileButton({ label, icon, size, onSelect, children, ...input }: FileButtonProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Cleared, so that a file of the same name is a change again.
    event.target.value = '';
    onSelect(files);
  };
  return (
    <label className="relative flex shrink-0 items-center gap-1">
      <input
        type="file"
        aria-label={label}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-default"
        onChange={onChange}
        {...input}
      />
      <span
        title={label}
        className={classNames(
          'flex items-center justify-center rounded-full text-ink-muted peer-hover:bg-ink/[0.07] peer-hover:text-ink peer-focus-visible:outline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          size === 'sm' ? 'size-9' : 'size-11',
        )}
      >
        {icon}
      </span>
      {children}
    </label>
  );
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** Takes what is dropped anywhere on the page; returns true while a file is dragged over it. */
export function useDroppedFiles(onSelect: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // Null when the pointer leaves the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      // The paper clip handles its own drops.
      if (files.length === 0 || event.defaultPrevented) return;
      // The browser would open the file in place of the page.
      event.preventDefault();
      onSelect(files);
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, [onSelect]);
  return over;
}

/** Returns the pasted files; none for text, also when an office program adds a picture of it. */
export function pastedFiles({ clipboardData }: ClipboardEvent): readonly File[] {
  return clipboardData.types.includes('text/plain') ? [] : [...clipboardData.files];
}
