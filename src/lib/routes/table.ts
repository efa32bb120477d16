/** Who may see a screen. `public`: all. `guest`: signed-out visitors. `auth`: employees. `enrollment`: employees who may enroll. */
export type RouteAccess = 'public' | 'guest' | 'auth' | 'enrollment';

export interface Route {
  readonly name: string;
  /** `:name` is one segment, `:name?` an optional last one, `*name` the rest of the path. */
  readonly path: string;
  readonly access: RouteAccess;
  /** The pre-rendered document of the screen, with a trailing slash. */
  readonly document: string;
  /** Shown after the product's name in the document title. */
  readonly title?: string;
  /** Listed in the sitemap and open to crawlers. */
  readonly indexed?: boolean;
}

/** The route table (docs/product/routes.md#route-table), most specific pattern first. */
export const routes = [
  { name: 'home', path: '/', access: 'public', document: '/', indexed: true },
  {
    name: 'signIn',
    path: '/sign-in',
    access: 'guest',
    document: '/sign-in/',
    title: 'Sign In',
    indexed: true,
  },
  {
    name: 'signUp',
    path: '/sign-up/:companySlug?',
    access: 'guest',
    document: '/sign-up/',
    title: 'Sign Up',
    indexed: true,
  },
  {
    name: 'howItWorks',
    path: '/how-it-works',
    access: 'public',
    document: '/how-it-works/',
    title: 'How It Works',
    indexed: true,
  },
  {
    name: 'accessibility',
    path: '/accessibility',
    access: 'public',
    document: '/accessibility/',
    title: 'Accessibility',
    indexed: true,
  },
  {
    name: 'forgotPassword',
    path: '/forgot-password',
    access: 'public',
    document: '/forgot-password/',
    title: 'Forgot Password',
    indexed: true,
  },
  {
    name: 'resetPassword',
    path: '/reset-password/:resetToken',
    access: 'public',
    document: '/shell/reset-password/',
    title: 'Reset Password',
  },
  {
    name: 'unlock',
    path: '/unlock/:unlockToken',
    access: 'public',
    document: '/shell/unlock/',
    title: 'Unlock Account',
  },
  {
    name: 'confirmEmail',
    path: '/confirm-email/:confirmationToken',
    access: 'public',
    document: '/shell/confirm-email/',
    title: 'Confirm Email Address',
  },
  {
    name: 'mfaEnrollment',
    path: '/mfa-enrollment',
    access: 'enrollment',
    document: '/mfa-enrollment/',
    title: 'Two-Step Verification',
  },
  {
    name: 'aboutUs',
    path: '/welcome/about-us',
    access: 'auth',
    document: '/welcome/about-us/',
    title: 'About Us',
  },
  {
    name: 'aboutYou',
    path: '/welcome/about-you',
    access: 'auth',
    document: '/welcome/about-you/',
    title: 'About You',
  },
  {
    name: 'contactInfo',
    path: '/welcome/contact-info',
    access: 'auth',
    document: '/welcome/contact-info/',
    title: 'Contact Info',
  },
  { name: 'dashboard', path: '/dashboard', access: 'auth', document: '/dashboard/', title: 'Dashboard' },
  {
    name: 'requestCategory',
    path: '/requests/category/:categoryId',
    access: 'auth',
    document: '/shell/request-category/',
    title: 'Request Category',
  },
  {
    name: 'request',
    path: '/requests/:requestId',
    access: 'auth',
    document: '/shell/request/',
    title: 'Request Details',
  },
  { name: 'requests', path: '/requests', access: 'auth', document: '/requests/', title: 'Requests' },
  {
    name: 'offeringsAll',
    path: '/benefits-and-offers/all',
    access: 'auth',
    document: '/benefits-and-offers/all/',
    title: 'All Benefits & Offers',
  },
  {
    name: 'offerings',
    path: '/benefits-and-offers',
    access: 'auth',
    document: '/benefits-and-offers/',
    title: 'Benefits & Offers',
  },
  { name: 'account', path: '/account', access: 'auth', document: '/account/', title: 'Account Settings' },
  {
    name: 'attachment',
    path: '/attachments/*fileKey',
    access: 'auth',
    document: '/shell/attachment/',
    title: 'View Attachment',
  },
] as const satisfies readonly Route[];

export type RouteName = (typeof routes)[number]['name'];

/** @throws never for a name the type allows */
export function routeNamed(name: RouteName): Route {
  const found = routes.find((route) => route.name === name);
  if (!found) throw new Error(`No route is named ${name}`);
  return found;
}
