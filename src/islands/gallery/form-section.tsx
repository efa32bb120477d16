import { useState } from 'react';
import { z } from '../../lib/contract/shared/zod.ts';
import { numberField } from '../../lib/forms/number-field.ts';
import { Form } from '../form/form.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button/button.tsx';
import { Chip } from '../ui/chip/chip.tsx';
import { Section } from './section.tsx';

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
  const { register, handleSubmit, formState } = useZodForm(schema, {
    defaultValues: { email: '', password: '', guests: '', home: false },
  });
  const save = async (values: z.output<typeof schema>) => {
    setFailure(undefined);
    await new Promise((resolve) => setTimeout(resolve, 800));
    setFailure(`Nothing was sent: ${JSON.stringify({ ...values, password: undefined })} is a sample.`);
  };
  const { errors, isSubmitting } = formState;
  return (
    <Section title="Form">
      <div className="max-w-md">
        <Form onSubmit={(event) => void handleSubmit(save)(event)} error={failure} busy={isSubmitting}>
          <TextInput
            label="Email"
            type="email"
            required
            autoComplete="off"
            error={errors.email?.message}
            {...register('email')}
          />
          <TextInput
            label="Password"
            type="password"
            required
            autoComplete="off"
            error={errors.password?.message}
            {...register('password')}
          />
          <TextInput
            label="Guests"
            type="number"
            autoComplete="off"
            error={errors.guests?.message}
            {...register('guests')}
          />
          <Chip variant="checkbox" description="Home" {...register('home')} />
          <Button type="submit" block loading={isSubmitting}>
            Sign in
          </Button>
        </Form>
      </div>
    </Section>
  );
}
