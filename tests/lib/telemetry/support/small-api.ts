import type { BrowserContext } from 'playwright';

const category = { id: 1, name: 'pet', image_url: null };
const survey = { id: 7, name: 'Find a vet', slug: 'vet', for_alpha: true, category };

const offering = (id: number, type: string) => ({
  id,
  type,
  provider_name: 'Example',
  provider_logo_url: null,
  heading: `A ${type}`,
  subheading: '',
  name: `A ${type}`,
  featured: true,
  categories: ['Pets'],
  sections: [],
  request_survey_cta: 'Get a quote',
  request_survey_id: survey.id,
  request_survey_name: survey.name,
});

/**
 * Replies to the calls of a browser as an API with one of each: a suggestion, a benefit, a product, a completed request. Other
 * lists are empty, other calls missing. Returns the employee, who may be changed.
 */
export async function serveSmallApi(context: BrowserContext): Promise<{ request_count: number }> {
  const user = { external_id: 'e', full_name: 'A B', first_name: 'A', email: 'a@b.test', request_count: 1 };
  const completed = { id: 1, external_id: 'one', name: 'Find a vet', created_at: '2026-01-01T00:00:00Z' };
  const recommended = [{ ...category, request_surveys: [survey] }];
  const replies: Readonly<Record<string, unknown>> = {
    'users/current': { user },
    'requests/completed': { requests: [completed] },
    'requests/open': { requests: [] },
    'requests/in_progress': { requests: [] },
    recommended_request_categories: { recommended_request_categories: recommended },
    survey_categories: { survey_categories: [category] },
    offerings: { offerings: [offering(1, 'benefit'), offering(2, 'product')] },
    'offerings/2': { offering: offering(2, 'product') },
    offering_categories: { offering_categories: [{ name: 'Pets', image_url: null, external_id: 'p' }] },
  };
  await context.route('**/api/v1/**', (route) => {
    const reply = replies[new URL(route.request().url()).pathname.replace('/api/v1/', '')];
    return route.fulfill(reply === undefined ? { status: 404, json: {} } : { json: reply });
  });
  return user;
}
