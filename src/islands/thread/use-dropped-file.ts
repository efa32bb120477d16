import { useEffect, useState, type ClipboardEvent } from 'react';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** Takes a file that is dropped anywhere on the page; `over` is true while one is dragged across it. */
export function useDroppedFile(onSelect: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // Only what leaves the window has nowhere to go on to.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      // The paper clip takes what is dropped on it by itself.
      if (file === undefined || event.defaultPrevented) return;
      // Without this the browser leaves the page to show the file.
      event.preventDefault();
      onSelect(file);
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

/** The file in what is pasted; null for words, also where an office program adds a picture of them. */
export function pastedFile({ clipboardData }: ClipboardEvent): File | null {
  return clipboardData.types.includes('text/plain') ? null : (clipboardData.files[0] ?? null);
}
