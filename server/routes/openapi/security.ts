import type { Access } from '../../../src/lib/contract/shared/endpoint.ts';

export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `authorization` header of the reply to `signIn`, verbatim.',
  },
  mfaToken: {
    type: 'apiKey',
    in: 'header',
    name: 'mfa-token',
    description: 'The header of the reply to `verifyCode`, for sessions whose sign-in said `mfa_required`.',
  },
  concierge: {
    type: 'http',
    scheme: 'bearer',
    description: 'The personal token of a concierge, as `admin concierges add` prints it.',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'The file `operator-token` of the data folder; only from the machine itself.',
  },
} as const;

type Requirement = Readonly<Partial<Record<keyof typeof securitySchemes, readonly string[]>>>;

/** Alternative sets of credentials per access; empty for public calls. */
export const securityOf: Readonly<Record<Access, readonly Requirement[]>> = {
  public: [],
  'half-session': [{ session: [] }],
  account: [{ session: [] }, { session: [], mfaToken: [] }],
  session: [{ session: [] }, { session: [], mfaToken: [] }],
  concierge: [{ concierge: [] }, { session: [] }, { session: [], mfaToken: [] }],
  lead: [{ concierge: [] }, { session: [] }, { session: [], mfaToken: [] }],
  operator: [{ operator: [] }],
};
