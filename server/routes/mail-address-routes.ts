import * as contract from '../../src/lib/contract/mail-addresses.ts';
import { mailsOfRequest } from '../services/account/mails-of-request.ts';
import {
  confirmMailAddress,
  listMailAddresses,
  removeMailAddress,
  sendMailAddressLink,
} from '../services/identity/mail-addresses.ts';
import type { AccountRate } from './http/account-limits.ts';
import { defineCalls, done } from './http/mount.ts';

const LINKS: AccountRate = { name: 'mail_address_links', perMinute: 5 };

export const mailAddressesCalls = defineCalls('mail-addresses', contract, {
  listMailAddresses: async ({ services, viewer }) => ({
    addresses: await listMailAddresses(services, viewer),
  }),
  sendMailAddressLink: {
    accountRate: LINKS,
    reply: done(({ services, viewer, body }) => sendMailAddressLink(services, viewer, body.email)),
  },
  confirmMailAddress: {
    limit: { name: 'confirmation', perMinute: 60 },
    reply: done(({ services, viewer, body }) =>
      confirmMailAddress(services, viewer, body.confirmation_token),
    ),
  },
  removeMailAddress: done(({ services, viewer, body }) => removeMailAddress(services, viewer, body.email)),
  mailsOfRequest: async ({ services, viewer, params }) => ({
    mails: await mailsOfRequest(services, viewer, params.id),
  }),
});
