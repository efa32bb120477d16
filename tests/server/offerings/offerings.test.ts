// docs/product/offerings.md#featured-calls
// docs/product/offerings.md#offering-fields
// docs/product/offerings.md#offering-calls
import { expect, test } from 'vitest';
import { getOffering, offeringCategories, offerings } from '../../../src/lib/contract/offerings.ts';
import { demoContent } from '../../helpers/content/demo-content.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const allOfferings = demoContent.offerings;
const categoryNames = new Map(demoContent.offering_categories.map(({ key, name }) => [key, name]));
const surveys = new Map(demoContent.surveys.map((survey) => [survey.key, survey]));

const app = await appOfFile();
const employee = await newEmployee(app);

const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ id }) => id);
async function list(query: { types?: string; prefer_featured?: string; limit?: string }) {
  return (await employee.call(offerings, { query })).offerings;
}
const content = (type?: string) =>
  allOfferings.filter((offering) => type === undefined || offering.type === type);
const idsOf = (some: readonly { readonly id?: number | undefined }[]) => some.map(({ id }) => id);

test('lists benefits and products in the order of the content', async () => {
  expect(await ids({ types: 'benefit,product' })).toEqual(idsOf(content()));
  expect(await ids({})).toEqual(idsOf(content()));
});

test('lists one type and ignores unknown types', async () => {
  expect(await ids({ types: 'benefit' })).toEqual(idsOf(content('benefit')));
  expect(await ids({ types: ' product ,voucher' })).toEqual(idsOf(content('product')));
  expect(await ids({ types: 'voucher' })).toEqual([]);
});

test('puts featured offerings first if preferred, so that the limit keeps them', async () => {
  const products = content('product');
  const featuredFirst = [
    ...products.filter((one) => one.featured),
    ...products.filter((one) => !one.featured),
  ];
  expect(await ids({ types: 'product', prefer_featured: 'true', limit: '6' })).toEqual(
    idsOf(featuredFirst).slice(0, 6),
  );
});

test.each(['0', '-1', '1001', 'six', '1.5', '99999999999', '5x', 'x5', ''])(
  'refuses the limit %j',
  async (limit) => {
    expect(await employee.refused(offerings, { query: { limit } })).toEqual({
      status: 422,
      code: 'limit_refused',
      error: 'The limit must be a number from 1 to 1,000.',
    });
  },
);

test.each([
  ['1', 1],
  ['12', 12],
  ['1000', allOfferings.length],
])('the limit %s keeps %i', async (limit, kept) => {
  expect(await ids({ limit })).toEqual(idsOf(allOfferings).slice(0, kept));
});

test('sends every offering as the content has it', async () => {
  const listed = await list({});
  expect(listed).toEqual(
    allOfferings.map(({ id = 0, request, ...offering }) => ({
      id,
      type: offering.type,
      provider_name: offering.provider_name,
      provider_logo_url: offering.provider_logo,
      heading: offering.heading,
      subheading: offering.subheading,
      name: offering.name,
      featured: offering.featured,
      categories: offering.categories.map((key) => categoryNames.get(key)),
      sections: offering.sections.map((section, index) => ({
        id: id * 100 + index + 1,
        section_type: section.section_type,
        heading: section.heading,
        items: section.items.map((item) => ({
          value: item.value,
          key: item.key ?? null,
          external_url: item.external_url ?? null,
        })),
        cta_text: section.cta_text ?? null,
        cta_url: section.cta_url ?? null,
      })),
      request_survey_cta: request?.label ?? null,
      request_survey_id: surveys.get(request?.survey ?? '')?.id ?? null,
      request_survey_name: request?.name ?? surveys.get(request?.survey ?? '')?.name ?? null,
      keywords: offering.keywords,
    })),
  );
});

test('returns an offering with numbered sections', async () => {
  const { offering } = await employee.call(getOffering, { params: { id: 1 } });
  expect(offering.name).toBe(allOfferings[0]?.name);
  expect(offering.sections.map((section) => section.id)).toEqual(
    offering.sections.map((_, index) => 101 + index),
  );
});

test('returns 404 for an offering that does not exist', async () => {
  for (const id of ['4711', 'x', '0']) {
    expect(await employee.refused(getOffering, { params: { id } })).toEqual({
      status: 404,
      code: 'not_found',
      error: 'We could not find that offering.',
    });
  }
});

test('lists the categories in the order of the content', async () => {
  const { offering_categories: listed } = await employee.call(offeringCategories);
  expect(listed).toEqual(
    demoContent.offering_categories.map(({ name, image, key }) => ({
      name,
      image_url: image,
      external_id: key,
    })),
  );
});
