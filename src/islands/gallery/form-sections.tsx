import Car from 'lucide-react/icons/car';
import House from 'lucide-react/icons/house';
import PawPrint from 'lucide-react/icons/paw-print';
import { useState } from 'react';
import { z } from '../../lib/contract/shared/schemas.ts';
import { numberOf } from '../../lib/format/formatted-answer.ts';
import { validation } from '../../lib/messages/shared/validation.ts';
import { Form, useZodForm } from '../form/form.tsx';
import { CheckboxInput, RadioGroup } from '../form/inputs/choice-inputs.tsx';
import { CodeInput } from '../mfa/code-form.tsx';
import { PhoneInput } from '../form/inputs/masked-input.tsx';
import { SelectInput } from '../form/inputs/select-input.tsx';
import { SwitchInput } from '../form/inputs/switch-input.tsx';
import { TextInput, type LineType } from '../form/field.tsx';
import { Button } from '../ui/button/button.tsx';
import { Chip, type ChipProps } from '../ui/chip/chip.tsx';
import type { FileUploadState } from '../ui/file/file-choice.tsx';
import { FileUpload } from '../ui/file/file-upload.tsx';
import { Avatar } from '../ui/image/faces.tsx';
import { ImageWithFallback } from '../ui/image/image-with-fallback.tsx';
import { Row, Section } from './action-sections.tsx';

/** A number that is typed as text (docs/product/widgets.md#number-input); null for an empty field. */
export const numberField = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || numberOf(text) !== null, validation.numberInvalid),
  ),
  z.transform(numberOf),
);

const types: readonly LineType[] = ['date', 'email', 'number', 'password', 'search', 'tel', 'text', 'url'];
const options = [
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
  { value: 'later', label: 'No hurry' },
];

export function FieldsSection() {
  const [code, setCode] = useState('');
  return (
    <Section title="Fields">
      <Row name="TextInput" grid>
        {types.map((type) => (
          <TextInput key={type} label={`A field of type ${type}`} type={type} required />
        ))}
        <TextInput label="Textarea" type="textarea" hint="It grows with what you write." />
      </Row>
      <Row name="States" grid>
        <TextInput label="With a hint" hint="As it is on your passport." required placeholder="Placeholder" />
        <TextInput label="Optional" />
        <TextInput label="Wrong" required error="Please enter a valid email address" defaultValue="maya@" />
        <TextInput label="Disabled" required disabled defaultValue="Not now" />
      </Row>
      <Row name="PhoneInput, CodeInput, SelectInput" grid>
        <PhoneInput label="Phone number" required />
        <CodeInput
          label="Verification code"
          required
          onComplete={setCode}
          hint={code === '' ? undefined : `Complete: ${code}`}
        />
        <SelectInput label="How soon?" required options={options} placeholder="Choose" />
        <SelectInput label="Wrong" options={options} error="Please choose one" />
      </Row>
      <Row name="CheckboxInput, SwitchInput" grid>
        <CheckboxInput label="I agree to the terms" hint="You can change your mind later." />
        <CheckboxInput label="Send me news" />
        <SwitchInput label="Show only my benefits" />
        <SwitchInput label="On" defaultChecked />
        <SwitchInput label="Disabled" disabled />
      </Row>
      <Row name="RadioGroup" grid>
        <RadioGroup legend="When should it happen?" name="when" options={options} />
        <RadioGroup
          legend="With an error"
          name="when-wrong"
          options={options}
          error="Please choose one"
          required={false}
        />
      </Row>
    </Section>
  );
}

const chipVariants = ['button', 'link', 'external-link', 'radio', 'checkbox'] as const;
const long =
  'A description that is far too long for a tile and therefore has to end somewhere, which is after its second line and not a word later than that';

const chips: readonly ChipProps[] = [
  { variant: 'button', description: 'Press me' },
  { variant: 'button', description: 'Pressed', defaultPressed: true, icon: <Car /> },
  { variant: 'button', title: 'Find a plumber', description: 'Compare three, with prices', image: 'default' },
  { variant: 'button', title: long, description: long, image: 'default' },
  { variant: 'button', description: 'Disabled', disabled: true },
  { variant: 'button', description: 'Wrong', error: 'Please choose another one' },
  { variant: 'link', href: '/gallery/', description: 'Link', icon: <House /> },
  { variant: 'link', href: '/gallery/', description: 'Selected link', selected: true },
  { variant: 'link', href: '/gallery/', description: 'Disabled link', disabled: true },
  {
    variant: 'external-link',
    href: 'https://example.com/',
    title: 'Partner',
    description: 'Opens elsewhere',
  },
  { variant: 'radio', name: 'demo', value: 'a', description: 'First' },
  { variant: 'radio', name: 'demo', value: 'b', description: 'Second', defaultChecked: true },
  { variant: 'radio', name: 'demo', value: 'c', description: 'Disabled', disabled: true },
  { variant: 'checkbox', description: 'Home', icon: <House /> },
  { variant: 'checkbox', description: 'Pet', icon: <PawPrint />, defaultChecked: true },
  { variant: 'checkbox', description: 'Disabled and checked', disabled: true, defaultChecked: true },
];

export function ChipsSection() {
  return (
    <Section title="Chips">
      {chipVariants.map((variant) => (
        <Row key={variant} name={variant} grid>
          {chips
            .filter((chip) => chip.variant === variant)
            .map((chip) => (
              <div key={`${chip.title ?? ''} ${chip.description}`}>
                <Chip {...chip} />
              </div>
            ))}
        </Row>
      ))}
    </Section>
  );
}

const file = {
  name: 'lease-agreement-2026-signed-by-everyone.pdf',
  type: 'application/pdf',
  sizeBytes: 1_482_912,
};
const image = { name: 'leak.svg', type: 'image/svg+xml', sizeBytes: 812, previewUrl: '/favicon.svg' };

function ignore(): void {
  return undefined;
}

export function FilesSection() {
  const [state, setState] = useState<FileUploadState>({ status: 'empty' });
  const still = { onSelect: ignore, onRemove: ignore };
  return (
    <Section title="FileUpload and images">
      <Row name="FileUpload" grid>
        <FileUpload
          label="Attach a file"
          hint="An image or a PDF, up to 25 MB."
          state={state}
          onSelect={([chosen]) => {
            if (chosen === undefined) return;
            const { name, type, size } = chosen;
            setState({ status: 'pending', file: { name, type, sizeBytes: size } });
          }}
          onRemove={() => setState({ status: 'empty' })}
        />
        <FileUpload label="Uploading" state={{ status: 'uploading', file: image, percent: 42 }} {...still} />
        <FileUpload label="Uploaded" state={{ status: 'uploaded', file: image }} {...still} />
        <FileUpload
          label="Failed"
          state={{ status: 'empty' }}
          {...still}
          error="Error uploading leak.svg"
          onRetry={ignore}
        />
        <FileUpload label="Compact" compact state={{ status: 'uploading', file, percent: 80 }} {...still} />
      </Row>
      <Row name="ImageWithFallback">
        <ImageWithFallback
          src="/favicon.svg"
          alt="Sundial"
          width={48}
          height={48}
          fallback={<Avatar initials="SU" />}
        />
        <ImageWithFallback
          src="/missing.png"
          alt="Missing"
          width={48}
          height={48}
          fallback={<Avatar initials="MI" />}
        />
        <ImageWithFallback src={null} alt="None" fallback={<Avatar initials="NO" tone="neutral" />} />
      </Row>
    </Section>
  );
}

const schema = z.object({
  email: z
    .string()
    .check(z.minLength(1, 'Please enter your email address'), z.email('Please enter a valid email address')),
  password: z.string().check(z.minLength(6, 'Please enter a valid password')),
  guests: numberField,
  home: z.boolean(),
});

/** Shows a whole form: validation on submit, then on change; a failure of the form; a busy button. */
export function FormSection() {
  const [failure, setFailure] = useState<string>();
  const { field, register, submit, formState } = useZodForm(schema, {
    defaultValues: { email: '', password: '', guests: '', home: false },
  });
  const save = async (values: z.output<typeof schema>) => {
    setFailure(undefined);
    await new Promise((resolve) => setTimeout(resolve, 800));
    setFailure(`Nothing was sent: ${JSON.stringify({ ...values, password: undefined })} is a sample.`);
  };
  const { isSubmitting } = formState;
  return (
    <Section title="Form">
      <div className="max-w-md">
        <Form onSubmit={submit(save)} error={failure} busy={isSubmitting}>
          <TextInput label="Email" type="email" required autoComplete="off" {...field('email')} />
          <TextInput label="Password" type="password" required autoComplete="off" {...field('password')} />
          <TextInput label="Guests" type="number" autoComplete="off" {...field('guests')} />
          <Chip variant="checkbox" description="Home" {...register('home')} />
          <Button type="submit" block loading={isSubmitting}>
            Sign in
          </Button>
        </Form>
      </div>
    </Section>
  );
}
