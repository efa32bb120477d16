import { useId, type ComponentPropsWithRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Field, type FieldText } from '../field.tsx';
import { fieldAria } from '../field-ids.ts';
import { GrowingTextarea } from './growing-textarea.tsx';
import { PasswordControl } from './password-control.tsx';

export type LineType = 'date' | 'email' | 'number' | 'password' | 'search' | 'tel' | 'text' | 'url';

/** Props of a field with one line. */
export interface LineInputProps
  extends FieldText, Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | keyof FieldText> {
  readonly type?: LineType | undefined;
}

/** Props of a field with several lines, which grows with its text. */
export interface TextareaInputProps
  extends FieldText, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldText> {
  readonly type: 'textarea';
}

export type TextInputProps = LineInputProps | TextareaInputProps;

/** Renders a text field of one of nine types; takes `{...register('name')}`. */
export function TextInput(props: TextInputProps) {
  const ownId = useId();
  const { label, hint, error, required, hideLabel, labelledBy, className, id = ownId } = props;
  const describedBy = props['aria-describedby'];
  const shared = {
    id,
    required,
    ...fieldAria(id, { hint, error, describedBy, required: required === true || labelledBy !== undefined }),
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
  return <input {...rest} type={type} />;
}
