import { useRef, type MouseEvent } from 'react';

/** Reports clicks that begin and end on the dialog's backdrop. A selection dragged out of the dialog does not count. */
export function useBackdropClick(onBackdropClick: () => void) {
  const began = useRef(false);
  const isBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return false;
    const box = event.currentTarget.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    return !inside;
  };
  return {
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      began.current = isBackdrop(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      // The second press of a double click was meant for the page under the dialog.
      if (began.current && event.detail < 2 && isBackdrop(event)) onBackdropClick();
      began.current = false;
    },
  };
}
