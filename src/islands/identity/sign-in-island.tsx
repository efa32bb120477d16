import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { product } from '../../lib/config/product.ts';
import { loadOptional, whenIdle } from '../../lib/effects/lazy-load.ts';
import { signInForm } from '../../lib/forms/identity-forms.ts';
import { signInText } from '../../lib/messages/identity/sign-in.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $signIn,
  enterSignIn,
  keepTypedEmail,
  submitCredentials,
} from '../../lib/stores/identity/sign-in.ts';
import { $toasts, closeToast } from '../../lib/stores/shared/toasts.ts';
import { Form, useZodForm } from '../form/form.tsx';
import { TextInput } from '../form/field.tsx';
import { useEnter } from '../form/page-life.ts';
import { Button } from '../ui/button/button.tsx';
import { withBoundary } from '../ui/feedback/panels.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { ToastArea } from '../ui/feedback/toast-area.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';

/**
 * Keeps the place of the button for passkeys, so that nothing moves when it comes. Its code loads while the page is idle,
 * and only in a browser that has passkeys: the form must not wait for it (docs/product/passkeys.md#sign-in-button).
 */
function PasskeySlot() {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    if ('PublicKeyCredential' in globalThis) {
      whenIdle(async () => {
        const code = await loadOptional(() => import('./passkey-sign-in.tsx'));
        if (code !== null && !isGone) setPart(() => code.PasskeySignIn);
      });
    }
    return () => {
      isGone = true;
    };
  }, []);
  return <div className="passkey-place mt-4 min-h-14">{Part !== null && <Part />}</div>;
}

/** From this refusal on, a hint says what helps (docs/product/identity.md#sign-in-hint). */
const HINT_AFTER = 3;

/** Asks for email and password. */
function CredentialsStep() {
  const { busy, failure, refusals } = useStore($signIn, { ssr: 'initial' });
  const { field, submit, getValues } = useZodForm(signInForm, {
    defaultValues: { email: '', password: '' },
  });
  return (
    <>
      <Heading level={1} size="display">
        {signInText.title}
      </Heading>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {signInText.lead}
      </Paragraph>
      <Form error={failure} busy={busy} onSubmit={submit(submitCredentials)}>
        <TextInput
          label={signInText.email}
          type="email"
          required
          autoComplete="username"
          {...field('email')}
        />
        <div>
          <TextInput
            label={signInText.password}
            type="password"
            required
            autoComplete="current-password"
            {...field('password')}
          />
          <Link
            href={links.forgotPassword()}
            tone="nav"
            className="mt-1 text-small"
            onClick={() => keepTypedEmail(getValues('email'))}
          >
            {signInText.forgot}
          </Link>
          <p role="status" className="text-pretty text-small text-ink-muted">
            {refusals >= HINT_AFTER && signInText.trouble}
          </p>
        </div>
        <Button type="submit" block loading={busy}>
          {signInText.submit}
        </Button>
      </Form>
      <PasskeySlot />
      <p className="mt-4 flex min-h-touch flex-wrap items-center gap-1 text-ink-muted">
        {signInText.newHere(product.name)}
        <Link href={links.signUp()} tone="nav">
          {signInText.signUp}
        </Link>
      </p>
    </>
  );
}

const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep, {
  fallback: <Spinner />,
  prefetch: 'idle',
});

function SignInScreen() {
  const { step } = useStore($signIn, { ssr: 'initial' });
  const toasts = useStore($toasts, { ssr: 'initial' });
  useEnter(enterSignIn);
  return (
    <>
      {step === 'credentials' ? <CredentialsStep /> : <CodeStep />}
      <ToastArea toasts={toasts} onClose={closeToast} />
    </>
  );
}

/** Asks for email and password, then for the code of two-step verification if one is required. */
export const SignInIsland = withBoundary('sign-in', 'sign-in', SignInScreen);
