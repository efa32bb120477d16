import { useState } from 'react';
import { CheckboxInput } from '../form/inputs/checkbox-input.tsx';
import { CodeInput } from '../form/inputs/code-input.tsx';
import { PhoneInput } from '../form/inputs/phone-input.tsx';
import { RadioGroup } from '../form/inputs/radio-group.tsx';
import { SelectInput } from '../form/inputs/select-input.tsx';
import { SwitchInput } from '../form/inputs/switch-input.tsx';
import { TextInput, type LineType } from '../form/inputs/text-input.tsx';
import { Row, Section } from './section.tsx';

const types: readonly LineType[] = ['date', 'email', 'number', 'password', 'search', 'tel', 'text', 'url'];
const options = [
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
  { value: 'later', label: 'No hurry' },
];

/** Shows every field of the form kit. */
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
        <CheckboxInput label="Wrong" error="Please tick this box" />
        <SwitchInput label="Show only my benefits" />
        <SwitchInput label="On" defaultChecked />
        <SwitchInput label="Disabled" disabled />
      </Row>
      <Row name="RadioGroup" grid>
        <RadioGroup legend="When should it happen?" name="when" options={options} defaultValue="month" />
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
