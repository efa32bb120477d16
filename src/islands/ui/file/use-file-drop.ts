import { useState, type DragEvent } from 'react';

/** Drag and drop of one file onto an element; `over` is true while one hovers. */
export function useFileDrop(onSelect: (file: File) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setOver(false);
      },
      onDrop: (event: DragEvent) => {
        const file = event.dataTransfer.files[0];
        if (file === undefined) return;
        event.preventDefault();
        setOver(false);
        onSelect(file);
      },
    },
  };
}
