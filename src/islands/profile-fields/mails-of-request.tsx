import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mailAddressesText } from '../../lib/messages/mail-addresses.ts';
import { answerPromiseText } from '../../lib/messages/requests.ts';
import { $mailsOfRequest, loadMailsOfRequest } from '../../lib/stores/account/mail-addresses.ts';

interface MailsOfRequestProps {
  readonly requestId: string | null;
  /** What is said with an API that knows no other address than the account's. */
  readonly plain: string;
  readonly isDaily: boolean;
}

/** Says which address hears of a request (docs/product/account.md#where-mails-go). */
export function MailsOfRequest({ requestId, plain, isDaily }: MailsOfRequestProps) {
  const known = useStore($mailsOfRequest);
  useEffect(() => {
    if (requestId !== null) void loadMailsOfRequest(requestId);
  }, [requestId]);
  const mails = requestId === null ? null : known?.requestId === requestId ? known.mails : 'unknown';
  const sentence = isDaily ? answerPromiseText.dailyMail : answerPromiseText.mail;
  if (mails === 'unknown') return null;
  if (mails === null) return <span className="[overflow-wrap:anywhere]">{plain}</span>;
  const parts = [
    sentence(mails.to),
    ...(mails.discreet ? [mailAddressesText.discreet] : []),
    ...(mails.waits_for === null ? [] : [mailAddressesText.waitsFor(mails.waits_for)]),
  ];
  return <span className="[overflow-wrap:anywhere]">{parts.join(' ')}</span>;
}
