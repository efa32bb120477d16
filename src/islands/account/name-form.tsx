import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { nameForm } from '../../lib/forms/identity-forms.ts';
import { accountText } from '../../lib/messages/account.ts';
import { $missingName, saveName } from '../../lib/stores/account/missing-name.ts';
import { Form } from '../form/form.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button/button.tsx';
import { Paragraph } from '../ui/text/text.tsx';

/** Asks for the name of an account that has none (docs/product/account.md#missing-name). */
export function NameForm({ onGone }: { readonly onGone: () => void }) {
  const { busy, failure } = useStore($missingName);
  useEffect(() => onGone, [onGone]);
  const { register, handleSubmit, formState } = useZodForm(nameForm, {
    defaultValues: { firstName: '', lastName: '' },
  });
  return (
    <div className="flex max-w-md flex-col gap-5">
      <Paragraph tone="muted">{accountText.nameMissing}</Paragraph>
      <Form
        error={failure ?? formState.errors.root?.message}
        busy={busy}
        onSubmit={(event) =>
          void handleSubmit(({ firstName, lastName }) => saveName(firstName, lastName))(event)
        }
      >
        <TextInput
          label={accountText.firstName}
          required
          autoComplete="given-name"
          error={formState.errors.firstName?.message}
          {...register('firstName')}
        />
        <TextInput
          label={accountText.lastName}
          required
          autoComplete="family-name"
          error={formState.errors.lastName?.message}
          {...register('lastName')}
        />
        <Button type="submit" className="self-start" loading={busy}>
          {accountText.saveName}
        </Button>
      </Form>
    </div>
  );
}
