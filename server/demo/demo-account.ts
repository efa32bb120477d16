/** Account of the demo. Its password is public. */
export const DEMO_ACCOUNT = {
  email: 'demo@sundial.example',
  password: 'sunny-demo-day',
  firstName: 'Demo',
  lastName: 'Employee',
  companySlug: 'example-bakery',
} as const;
