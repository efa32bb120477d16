const START = Date.parse('2026-01-05T08:00:00Z');
const BETWEEN_MS = 17 * 60_000;

/** @param {number} index */
function message(index) {
  const mine = index % 3 === 0;
  const words = `Message ${index}: the quote for the move arrived, see <a href="https://movers.example/${index}">the offer</a>.`;
  return {
    id: index + 1,
    body_html: `${words}<br>${'Please have a look when you find the time. '.repeat(1 + (index % 4))}`,
    source: mine ? 'user' : 'life_concierge',
    source_name: mine ? 'Demo Person' : 'Sundial Concierge',
    external_created_at: new Date(START + index * BETWEEN_MS).toISOString(),
    attachment_keys: [],
    client_id: null,
  };
}

/**
 * @param {number} index
 * @param {number} [messages]
 */
export function sampleRequest(index, messages = 0) {
  return {
    id: index + 1,
    external_id: `sample-${index}`,
    name: `Request ${index} about ${['a move', 'a vet', 'a car', 'a trip'][index % 4]}`,
    status: 'open',
    issued_at: new Date(START + index * BETWEEN_MS).toISOString(),
    details: null,
    created_at: new Date(START).toISOString(),
    survey_category_image_url: null,
    survey_category_name: 'Home',
    messages: Array.from({ length: messages }, (_, at) => message(at)),
    last_message: message(index),
  };
}
