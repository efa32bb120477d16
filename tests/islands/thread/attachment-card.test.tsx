import { expect, it } from 'vitest';
import { AttachmentCard } from '../../../src/islands/thread/log/attachment-card.tsx';
import { elementsOf, markup } from '../../helpers/markup.ts';

it.each([
  // Opened in the dialog, and in a new tab when the browser is asked for one.
  ['cat.png', { target: '_blank', rel: 'noopener', 'aria-haspopup': 'dialog', download: undefined }],
  ['quote.pdf', { target: '_blank', rel: 'noopener', 'aria-haspopup': undefined, download: undefined }],
  // Browsers cannot show it: a tab would stay empty.
  ['from-a-phone.heic', { target: undefined, rel: undefined, 'aria-haspopup': undefined, download: '' }],
])('%s is opened as its type permits', (fileKey, attributes) => {
  const [link] = elementsOf(markup(<AttachmentCard fileKey={fileKey} />), 'a');
  expect(link?.['href']).toBe(`/attachments/${fileKey}/`);
  for (const [name, value] of Object.entries(attributes)) expect(link?.[name], name).toBe(value);
});
