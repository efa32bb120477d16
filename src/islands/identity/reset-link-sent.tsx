import { useEffect, useRef } from 'react';
import { forgotText } from '../../lib/messages/identity/password-forgot.ts';
import { links } from '../../lib/routes/links.ts';
import { startOverForgotPassword } from '../../lib/stores/identity/password-forgot.ts';
import { ButtonLink } from '../ui/button/button-link.tsx';
import { Button } from '../ui/button/button.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';

/** Renders the same confirmation for every address: it must not reveal whether an account exists. */
export function ResetLinkSent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <>
      <Heading level={1} size="display" ref={heading} tabIndex={-1}>
        {forgotText.sentTitle}
      </Heading>
      <Paragraph role="status" className="mt-4">
        {forgotText.sent}
      </Paragraph>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {forgotText.sentAdvice}
      </Paragraph>
      <div className="flex flex-col gap-3">
        <ButtonLink href={links.signIn()} block>
          {forgotText.backToSignIn}
        </ButtonLink>
        <Button variant="tertiary" block onClick={startOverForgotPassword}>
          {forgotText.tryAgain}
        </Button>
      </div>
    </>
  );
}
