import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { confirmEmailText } from '../../lib/messages/identity/confirm-email.ts';
import { links } from '../../lib/routes/links.ts';
import { $confirmEmail, confirmEmail, enterConfirmEmail } from '../../lib/stores/identity/confirm-email.ts';
import { ButtonLink, Button } from '../ui/button/button.tsx';
import { ErrorPanel, withBoundary } from '../ui/feedback/panels.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';

function Confirmed() {
  return (
    <>
      <Paragraph className="mb-8">{confirmEmailText.done}</Paragraph>
      {/* The sign-in page sends a signed-in employee on. */}
      <ButtonLink href={links.signIn()} className="self-start">
        {confirmEmailText.goOn}
      </ButtonLink>
    </>
  );
}

/** A link that can't be confirmed any more: another press would be refused as well. */
function LinkExpired({ message }: { readonly message: string }) {
  return (
    <div className="mt-3 flex flex-col gap-6">
      <ErrorPanel message={message} />
      <ButtonLink href={links.signIn()} className="self-start">
        {confirmEmailText.signIn}
      </ButtonLink>
    </div>
  );
}

function Question() {
  const state = useStore($confirmEmail, { ssr: 'initial' });
  if (state.status === 'failed' && state.linkExpired) return <LinkExpired message={state.message} />;
  return (
    <>
      <Paragraph tone="muted" className="mb-8">
        {confirmEmailText.lead}
      </Paragraph>
      {state.status === 'failed' && (
        <div className="mb-6">
          <ErrorPanel message={state.message} />
        </div>
      )}
      <Button className="self-start" loading={state.status === 'busy'} onClick={() => void confirmEmail()}>
        {confirmEmailText.confirm}
      </Button>
      <Paragraph size="small" tone="muted" className="mt-8">
        {confirmEmailText.notYours} <Link href={links.forgotPassword()}>{confirmEmailText.takeOver}</Link>
      </Paragraph>
    </>
  );
}

function ConfirmEmailScreen() {
  const isConfirmed = useStore($confirmEmail, { ssr: 'initial' }).status === 'confirmed';
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => {
      if (event.persisted) enterConfirmEmail();
    };
    addEventListener('pageshow', restore);
    return () => removeEventListener('pageshow', restore);
  }, []);
  return (
    <div aria-live="polite" className="flex flex-col">
      <Heading level={1} size="display" className="mb-3">
        {isConfirmed ? confirmEmailText.doneTitle : confirmEmailText.title}
      </Heading>
      {isConfirmed ? <Confirmed /> : <Question />}
    </div>
  );
}

/** Confirms the address of an account with the link from a mail. */
export const ConfirmEmailIsland = withBoundary('confirmation', 'confirm-email', ConfirmEmailScreen);
