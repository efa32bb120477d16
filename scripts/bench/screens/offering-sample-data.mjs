const CATEGORIES = [
  'Health & Wellness',
  'Family & Care',
  'Money & Legal',
  'Home & Auto',
  'Pets',
  'Travel & Leisure',
];
const LOGOS = ['car', 'family', 'finances', 'pet', 'travel'];

/**
 * Returns an offering as the API lists it, with texts of usual length.
 * @param {number} index
 */
export function sampleOffering(index) {
  return {
    id: index + 1,
    type: index % 2 === 0 ? 'benefit' : 'product',
    provider_name: `Provider ${index}`,
    provider_logo_url: `/media/categories/${LOGOS[index % LOGOS.length]}.svg`,
    heading: `Offering ${index} about ${['a move', 'a vet', 'a car', 'a trip'][index % 4]}`,
    subheading: 'Someone kind and vetted, for when the usual plan falls through.',
    name: `Offering ${index} of provider ${index}`,
    featured: false,
    categories: [CATEGORIES[index % CATEGORIES.length]],
    sections: [
      {
        id: index * 10,
        section_type: 'text',
        heading: 'In a nutshell',
        items: [{ value: 'A plan with a wide network. '.repeat(8), key: null, external_url: null }],
        cta_text: null,
        cta_url: null,
      },
    ],
    request_survey_cta: null,
    request_survey_id: null,
    request_survey_name: null,
  };
}
