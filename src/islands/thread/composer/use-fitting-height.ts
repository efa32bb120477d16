import { useCallback, useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a function that makes a text area as tall as its text, up to its `max-height`. Not done by `field-sizing`, which
 * lays out the page around the field with every key.
 */
export function useFittingHeight(field: RefObject<HTMLTextAreaElement | null>): () => void {
  const fittedLength = useRef(0);
  const fit = useCallback(() => {
    const element = field.current;
    if (element === null) return;
    const { length } = element.value;
    // `scrollHeight` never shrinks below the height of the field.
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
