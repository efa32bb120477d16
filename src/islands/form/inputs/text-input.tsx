import { useEffect, useId, useRef, useState, type ComponentPropsWithRef } from 'react';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field, fieldAria, mergeRefs, type FieldText } from '../field.tsx';

export type LineType = 'date' | 'email' | 'number' | 'password' | 'search' | 'tel' | 'text' | 'url';

export interface LineInputProps
  extends FieldText, Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | keyof FieldText> {
  readonly type?: LineType | undefined;
}

/** Props of a field with several lines, which grows with its text. */
interface TextareaInputProps extends FieldText, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldText> {
  readonly type: 'textarea';
}

type TextInputProps = LineInputProps | TextareaInputProps;

/** Renders a text field of one of nine types; takes `{...field('name')}`. */
export function TextInput(props: TextInputProps) {
  const ownId = useId();
  const { label, hint, error, required, hideLabel, labelledBy, className, id = ownId } = props;
  const describedBy = props['aria-describedby'];
  const shared = {
    id,
    required,
    ...fieldAria(id, {
      hint,
      error,
      invalid: props['aria-invalid'] === true,
      describedBy,
      required: required === true || labelledBy !== undefined,
    }),
    'aria-labelledby': labelledBy,
    className: classNames('input', className),
  };
  return (
    <Field {...{ id, label, hint, error, required, hideLabel, labelledBy }}>
      {props.type === 'textarea' ? (
        <GrowingTextarea {...nativeOf(props)} {...shared} />
      ) : (
        <LineControl {...nativeOf(props)} {...shared} type={props.type ?? 'text'} />
      )}
    </Field>
  );
}

function nativeOf<Props extends TextInputProps>(props: Props) {
  const { label: _label, hint: _hint, error: _error, hideLabel: _hideLabel, ...rest } = props;
  const { labelledBy: _labelledBy, type: _type, ...native } = rest;
  return native;
}

type LineControlProps = ComponentPropsWithRef<'input'> & { readonly type: LineType };

function LineControl({ type, ...rest }: LineControlProps) {
  if (type === 'password') return <PasswordControl {...rest} />;
  if (type === 'number') return <input inputMode="decimal" {...rest} type="text" />;
  // Phones would begin an address with a capital, and mark it as misspelt.
  if (type === 'email') return <input autoCapitalize="none" spellCheck={false} {...rest} type="email" />;
  return <input {...rest} type={type} />;
}

/** Renders a text area that is as tall as its text. */
function GrowingTextarea({ ref, onInput, ...rest }: ComponentPropsWithRef<'textarea'>) {
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

/** Renders a password field with a Show button. The button's name is "Show", because the label names the field. */
function PasswordControl({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classNames(className, 'pr-20')}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-controls={rest.id}
        className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-md px-3 text-small font-semibold text-ink-muted hover:text-ink"
        onClick={() => setShown(!shown)}
      >
        {shown ? widgetText.hidePassword : widgetText.showPassword}
      </button>
    </span>
  );
}
