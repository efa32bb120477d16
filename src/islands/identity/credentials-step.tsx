import { useStore } from '@nanostores/react';
import { product } from '../../lib/config/product.ts';
import { signInForm } from '../../lib/forms/identity-forms.ts';
import { signInText } from '../../lib/messages/identity/sign-in.ts';
import { links } from '../../lib/routes/links.ts';
import { $signIn, submitCredentials } from '../../lib/stores/identity/sign-in.ts';
import { Form } from '../form/form.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button/button.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { PasskeySlot } from './passkeys/passkey-slot.tsx';

/** Asks for email and password. */
export function CredentialsStep() {
  const { busy, failure } = useStore($signIn, { ssr: 'initial' });
  const { register, handleSubmit, formState } = useZodForm(signInForm, {
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  return (
    <>
      <Heading level={1} size="display">
        {signInText.title}
      </Heading>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {signInText.lead}
      </Paragraph>
      <Form
        error={failure ?? errors.root?.message}
        busy={busy}
        onSubmit={(event) => void handleSubmit(submitCredentials)(event)}
      >
        <TextInput
          label={signInText.email}
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email')}
        />
        <div>
          <TextInput
            label={signInText.password}
            type="password"
            required
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <Link href={links.forgotPassword()} tone="nav" className="mt-1 text-small">
            {signInText.forgot}
          </Link>
        </div>
        <Button type="submit" block loading={busy}>
          {signInText.submit}
        </Button>
      </Form>
      <p className="mt-8 flex min-h-touch flex-wrap items-center gap-1 text-ink-muted">
        {signInText.newHere(product.name)}
        <Link href={links.signUp()} tone="nav">
          {signInText.signUp}
        </Link>
      </p>
      <PasskeySlot />
    </>
  );
}
