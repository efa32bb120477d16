import { useEffect, useState, type ClipboardEvent } from 'react';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** Takes a file that is dropped anywhere on the page; returns true while one is dragged over it. */
export function useDroppedFile(onSelect: (file: File) => void): boolean {
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
      const file = event.dataTransfer?.files[0];
      // The paper clip handles its own drops.
      if (file === undefined || event.defaultPrevented) return;
      // The browser would open the file in place of the page.
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

/** Returns the pasted file; null for text, also when an office program adds a picture of it. */
export function pastedFile({ clipboardData }: ClipboardEvent): File | null {
  return clipboardData.types.includes('text/plain') ? null : (clipboardData.files[0] ?? null);
}
