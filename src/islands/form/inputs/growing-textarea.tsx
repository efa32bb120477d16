import { useEffect, useRef, type ComponentPropsWithRef } from 'react';
import { mergeRefs } from '../merge-refs.ts';

/** Renders a text area that is as tall as its text. */
export function GrowingTextarea({ ref, onInput, ...rest }: ComponentPropsWithRef<'textarea'>) {
  const own = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = own.current;
    // The style sheet does it in browsers that support field-sizing.
    if (element === null || CSS.supports('field-sizing', 'content')) return undefined;
    const grow = () => {
      element.style.setProperty('height', 'auto');
      element.style.setProperty('height', `${element.scrollHeight + 2}px`);
    };
    grow();
    element.addEventListener('input', grow);
    return () => element.removeEventListener('input', grow);
  }, []);
  return <textarea rows={3} {...rest} ref={mergeRefs(own, ref)} onInput={onInput} />;
}
