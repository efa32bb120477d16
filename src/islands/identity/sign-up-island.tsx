import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { product } from '../../lib/config/product.ts';
import { NAME_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { signUpForm, type SignUpValues } from '../../lib/forms/identity-forms.ts';
import { passwordStrength } from '../../lib/forms/password-strength.ts';
import { signUpText } from '../../lib/messages/identity/sign-up.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $signUp,
  $signUpCompany,
  enterSignUp,
  loadSignUpCompany,
  submitSignUp,
} from '../../lib/stores/identity/sign-up.ts';
import { Form, useZodForm } from '../form/form.tsx';
import { NewPasswordInput } from '../form/inputs/new-password-input.tsx';
import { TextInput } from '../form/field.tsx';
import { useEnter } from '../form/page-life.ts';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { withBoundary } from '../ui/feedback/panels.tsx';
import { ImageWithFallback, LOGO_PAPER } from '../ui/image/image-with-fallback.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Unbroken } from '../ui/text/text.tsx';

function strengthOf({ firstName = '', lastName = '', email = '', password = '' }: Partial<SignUpValues>) {
  return password === '' ? null : passwordStrength(password, [firstName, lastName, email]);
}

/** Asks for the data of a new account. */
function SignUpForm() {
  const { busy, failure, field: at, isTaken } = useStore($signUp, { ssr: 'initial' });
  const { field, submit, control, setError } = useZodForm(signUpForm, {
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const typed = useWatch({ control });
  useEffect(() => {
    if (at !== null && failure !== null) setError(at, { message: failure }, { shouldFocus: true });
  }, [at, failure, setError]);
  return (
    <Form error={at === null ? failure : null} busy={busy} onSubmit={submit(submitSignUp)}>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextInput
          label={signUpText.firstName}
          required
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="given-name"

          {...field('firstName')}
        />
        <TextInput
          label={signUpText.lastName}
          required
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="family-name"

          {...field('lastName')}
        />
      </div>
      <div>
        <TextInput
          label={signUpText.email}
          type="email"
          required
          autoComplete="username"

          {...field('email')}
        />
        {isTaken && (
          <Link href={links.signIn()} tone="nav" className="mt-1 text-small">
            {signUpText.signInInstead}
          </Link>
        )}
      </div>
      <NewPasswordInput
        label={signUpText.password}
        strength={strengthOf(typed)}
        strengthHint={signUpText.passwordHint}

        {...field('password')}
      />
      <Button type="submit" block loading={busy}>
        {signUpText.submit}
      </Button>
    </Form>
  );
}

/** Names the company of the sign-up link, once it is loaded. Takes the same space in every state. */
function CompanyLine() {
  const company = useStore($signUpCompany, { ssr: 'initial' });
  return (
    <div aria-live="polite" className="mb-6 mt-3 flex min-h-14 items-center text-pretty text-ink-muted">
      {company.status === 'none' && <p>{signUpText.lead}</p>}
      {company.status === 'known' && (
        <p className="flex flex-row-reverse items-center justify-end gap-3">
          <ImageWithFallback
            src={company.imageUrl}
            alt=""
            loading="eager"
            className={classNames('h-10 w-auto max-w-36 shrink-0 rounded-md object-contain', LOGO_PAPER)}
            fallback={null}
          />
          <span>
            <span className="block text-small">{signUpText.broughtToYouBy}</span>
            <span className="block font-semibold text-ink">{company.name}</span>
          </span>
        </p>
      )}
    </div>
  );
}

const UnknownCompany = lazyPart(async () => (await import('./unknown-company.tsx')).UnknownCompany);

interface SignUpIslandProps {
  /** Two sentences about the service; a property, so that no script contains them. */
  readonly pitch: string;
}

function SignUpScreen({ pitch }: SignUpIslandProps) {
  useEnter(enterSignUp);
  useEffect(() => void loadSignUpCompany(), []);
  const isUnknown = useStore($signUpCompany, { ssr: 'initial' }).status === 'unknown';
  return (
    <>
      <Heading level={1} size="display">
        {signUpText.title}
      </Heading>
      <p className="mt-3 text-pretty text-ink-muted">
        <Unbroken text={pitch} />
      </p>
      {isUnknown ? (
        <UnknownCompany />
      ) : (
        <>
          <CompanyLine />
          <SignUpForm />
          <p className="mt-6 text-small text-ink-muted">
            {signUpText.agree}{' '}
            <Link href={product.termsUrl} className="whitespace-nowrap">
              {signUpText.terms}
            </Link>{' '}
            {signUpText.and}{' '}
            <span className="whitespace-nowrap">
              <Link href={product.privacyUrl}>{signUpText.privacy}</Link>.
            </span>
          </p>
        </>
      )}
      <p className="mt-6 text-ink-muted">
        {signUpText.already}{' '}
        <Link href={links.signIn()} tone="nav">
          {signUpText.signIn}
        </Link>
      </p>
    </>
  );
}

/** Creates an account, with or without a company's link. */
export const SignUpIsland = withBoundary('sign-up', 'sign-up', SignUpScreen);
