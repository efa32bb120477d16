import { useStore } from '@nanostores/react';
import { product } from '../../lib/config/product.ts';
import type { SignInValues } from '../../lib/forms/sign-in-form.ts';
import { signInText } from '../../lib/messages/sign-in.ts';
import { links } from '../../lib/routes/links.ts';
import { $signIn, loadSignInForm, submitCredentials } from '../../lib/stores/sign-in.ts';
import { Form } from '../form/form.tsx';
import { TextInput } from '../form/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { loadCodeStep } from './load-code-step.ts';

function submit(values: SignInValues): Promise<void> {
  // Beside the call, so that the step is there when the answer asks for it; a failure shows when it is needed.
  loadCodeStep().catch(() => undefined);
  return submitCredentials(values);
}

/** The form with email and password. */
export function CredentialsStep() {
  const { busy, failure } = useStore($signIn, { ssr: 'initial' });
  const { register, handleSubmit, formState } = useZodForm(loadSignInForm, {
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
        onSubmit={(event) => void handleSubmit(submit)(event)}
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
      <p className="mt-8 text-ink-muted">
        {signInText.newHere(product.name)}{' '}
        <Link href={links.signUp()} tone="nav">
          {signInText.signUp}
        </Link>
      </p>
    </>
  );
}
