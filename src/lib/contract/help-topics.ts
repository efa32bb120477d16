import { endpoint } from './shared/endpoint.ts';
import { z } from './shared/schemas.ts';

/* Additive: whom to call first for words of crisis (docs/product/categories.md#help-first). A file of its own, which loads lazily. */

const text = z.nullable(z.string());
const line = z.object({
  name: z.string(),
  phone: text,
  url: text,
  /** When somebody answers, such as `Day and night`. */
  hours: text,
  /** Codes of the countries where it answers, where the employee's own is not known; empty for no limit. */
  countries: z.array(z.string()),
});
const topic = z.object({
  name: z.string(),
  text: z.string(),
  words: z.array(z.string()),
  lines: z.array(line),
});
export type HelpTopic = z.output<typeof topic>;

/** The topics that the caller sees, those of their company first. Matched in the browser: what is typed stays there. */
export const helpTopics = endpoint('GET', '/api/v1/help_topics', 'session', {
  unauthorized: 'keeps-session',
  reply: z.object({ help_topics: z.array(topic) }),
});
