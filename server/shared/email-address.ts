import { domainToASCII } from 'node:url';

/**
 * Returns an e-mail address as it is stored and compared everywhere: trimmed, the name in lower case and composed letters,
 * the domain in ASCII. So every spelling of one mailbox is one address: docs/product/identity.md#one-mailbox. A domain that
 * cannot exist stays as it is, in lower case.
 */
export function normalEmail(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at === -1) return text;
  const domain = text.slice(at + 1);
  return `${text.slice(0, at).normalize('NFC')}@${normalDomain(domain) || domain}`;
}

/** Returns the domain of an address, or a domain, in ASCII and lower case without a final dot; '' for none. */
export function normalDomain(text: string): string {
  const domain = text.slice(text.lastIndexOf('@') + 1).trim();
  return domainToASCII(domain.toLowerCase()).replace(/\.$/, '');
}

/** Returns the mailbox of a stored address, which gets the mails to all of its plus tags: `kim+a@b.c` is `kim@b.c`. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const plus = email.indexOf('+');
  return plus > 0 && plus < at ? `${email.slice(0, plus)}${email.slice(at)}` : email;
}

/** Domains of one provider, whose mailboxes it gives a dot anywhere in the name, or none. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns what limits count a stored address by: its mailbox, at Gmail without dots. `k.im+a@googlemail.com` is `kim@gmail.com`. An
 * account is known by its address alone: docs/product/identity.md#one-mailbox.
 */
export function countedMailboxOf(email: string): string {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf('@');
  if (!WITHOUT_DOTS.has(mailbox.slice(at + 1))) return mailbox;
  return `${mailbox.slice(0, at).replaceAll('.', '')}@gmail.com`;
}
