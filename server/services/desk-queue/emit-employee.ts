interface EmployeeRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailConfirmedAt: Date | null;
}

interface EmittedEmployee {
  readonly name: string;
  readonly email: string | null;
  readonly email_confirmed: boolean;
}

/**
 * Returns an employee as the concierge sees them. An unconfirmed address may be a stranger's:
 * docs/product/identity.md#unconfirmed-contact-data. A confirmed one stands for a missing name.
 */
export function emitEmployee({ firstName, lastName, email, emailConfirmedAt }: EmployeeRow): EmittedEmployee {
  const confirmed = emailConfirmedAt !== null;
  const shown = confirmed ? email : null;
  return {
    name: `${firstName} ${lastName}`.trim() || (shown ?? ''),
    email: shown,
    email_confirmed: confirmed,
  };
}
