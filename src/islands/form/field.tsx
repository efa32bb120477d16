import {
  type ComponentPropsWithRef,
  type InputEvent,
  type ReactNode,
  type Ref,
  type RefCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { widgetText } from '../../lib/messages/shared/widgets.ts';
import { classNames } from '../ui/class-names.ts';

/** Texts and marks of every field of the kit. */
export interface FieldText {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Shown under the control; marks it invalid. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Shows the label to screen readers alone. */
  readonly hideLabel?: boolean | undefined;
  /** The id of a text that names the field, instead of a label. */
  readonly labelledBy?: string | undefined;
}

interface FieldProps extends FieldText {
  readonly id: string;
  readonly children: ReactNode;
}

/** Lays out label, "(optional)", hint, control and error. */
export function Field({
  id,
  label,
  hint,
  error,
  required,
  hideLabel = false,
  labelledBy,
  children,
}: FieldProps) {
  const ids = fieldIds(id);
  return (
    <div className="flex flex-col">
      {labelledBy === undefined && (
        <div className={hideLabel ? 'sr-only' : 'mb-1.5 flex items-baseline gap-1.5'}>
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          {required !== true && (
            <span id={ids.optional} className="text-small text-ink-faint">
              {widgetText.optional}
            </span>
          )}
        </div>
      )}
      {hint !== undefined && (
        <p id={ids.hint} className="-mt-0.5 mb-2 text-pretty text-small text-ink-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={ids.error} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (error === undefined || error === '') return null;
  return (
    <p id={id} className="mt-1.5 text-small font-medium text-danger">
      {error}
    </p>
  );
}

interface Described {
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Wrong for a reason that a text outside the field gives. */
  readonly invalid?: boolean | undefined;
  /** The id of a text outside the field. */
  readonly describedBy?: string | undefined;
}

export function fieldIds(id: string) {
  return { optional: `${id}-optional`, hint: `${id}-hint`, error: `${id}-error` };
}

/** Returns the ARIA attributes that tie a control to its field. "(optional)" describes it: its name is the label alone. */
export function fieldAria(id: string, { hint, error, required, invalid, describedBy }: Described) {
  const ids = fieldIds(id);
  const hasError = error !== undefined && error !== '';
  const described = [
    hasError && ids.error,
    hint !== undefined && ids.hint,
    describedBy,
    required !== true && ids.optional,
  ].filter(Boolean);
  return {
    'aria-invalid': hasError || invalid || undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  };
}

/** Returns a ref that fills several refs. */
export function mergeRefs<Element>(...refs: readonly (Ref<Element> | undefined)[]): RefCallback<Element> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}

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

/** What {@link useLimit} needs of a field's props. */
interface Limited {
  readonly id: string;
  readonly maxLength: number | undefined;
  readonly value: unknown;
  readonly defaultValue: unknown;
}

/**
 * Returns what is wrong with a text that is longer than `maxLength`, and the listener that measures it. The form waits until the text is
 * shorter (docs/product/widgets.md#longest-text).
 */
function useLimit({ id, maxLength, value, defaultValue }: Limited) {
  const [typed, setTyped] = useState(typeof defaultValue === 'string' ? defaultValue.length : 0);
  const length = typeof value === 'string' ? value.length : typed;
  const isTooLong = maxLength !== undefined && length > maxLength;
  useEffect(() => {
    const field = document.getElementById(id);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isTooLong || !isField || field.form === null) return undefined;
    const { form } = field;
    // Before the listeners of the form's own code.
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      field.focus();
    };
    form.addEventListener('submit', hold, true);
    return () => form.removeEventListener('submit', hold, true);
  }, [id, isTooLong]);
  return {
    tooLong: isTooLong ? widgetText.tooLong(length, maxLength) : undefined,
    measure: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setTyped(currentTarget.value.length),
  };
}

/** Renders a text field of one of nine types; takes `{...field('name')}`. */
export function TextInput(props: TextInputProps) {
  const ownId = useId();
  const { label, hint, required, hideLabel, labelledBy, className, id = ownId } = props;
  const { maxLength, value, defaultValue } = props;
  const { tooLong, measure } = useLimit({ id, maxLength, value, defaultValue });
  const error = tooLong ?? props.error;
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
        <GrowingTextarea
          {...nativeOf(props)}
          {...shared}
          onInput={(event: InputEvent<HTMLTextAreaElement>) => {
            measure(event);
            props.onInput?.(event);
          }}
        />
      ) : (
        <LineControl
          {...nativeOf(props)}
          {...shared}
          type={props.type ?? 'text'}
          onInput={(event: InputEvent<HTMLInputElement>) => {
            measure(event);
            props.onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}

/** Without `maxlength`, which cuts off the end of a pasted text without a word. */
function nativeOf<Props extends TextInputProps>(props: Props) {
  const {
    label: _label,
    hint: _hint,
    error: _error,
    hideLabel: _hideLabel,
    maxLength: _max,
    ...rest
  } = props;
  const { labelledBy: _labelledBy, type: _type, ...native } = rest;
  return native;
}

type LineControlProps = ComponentPropsWithRef<'input'> & { readonly type: LineType };

function LineControl({ type, ...rest }: LineControlProps) {
  if (type === 'password') return <PasswordControl {...rest} />;
  if (type === 'number') return <input inputMode="decimal" {...rest} type="text" />;
  // Phones would begin an address with a capital, and mark it as misspelled.
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
