import { useCallback, useEffect, useRef, type RefObject } from 'react';

/**
 * Makes a text area as tall as its text, up to its `max-height`, whenever the returned function is called. Not by
 * `field-sizing`: the layout of a box whose height is given ends at its edges, and a key that adds no line moves nothing
 * around it.
 */
export function useFittingHeight(field: RefObject<HTMLTextAreaElement | null>): () => void {
  const fittedLength = useRef(0);
  const fit = useCallback(() => {
    const element = field.current;
    if (element === null) return;
    const { length } = element.value;
    // Less text may need less room, which a field that has it does not show.
    if (length < fittedLength.current) element.style.removeProperty('height');
    fittedLength.current = length;
    if (element.scrollHeight > element.clientHeight) {
      element.style.setProperty('height', `${element.scrollHeight}px`);
    }
  }, [field]);
  useEffect(() => {
    const refit = () => {
      field.current?.style.removeProperty('height');
      fit();
    };
    addEventListener('resize', refit);
    return () => {
      removeEventListener('resize', refit);
    };
  }, [field, fit]);
  return fit;
}
