import type { Services } from '../../services/context.ts';
import { escapeHtml } from '../../shared/escape-html.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 4rem auto; padding: 0 1.25rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; cursor: pointer; }
`;

export type UnsubscribeState = 'question' | 'done' | 'forged';

type Face = Pick<Services, 'productName' | 'appOrigin'>;

/** Renders the page of the link in mails about answers: one button, no scripts. */
export function renderUnsubscribePage({ productName, appOrigin }: Face, state: UnsubscribeState): string {
  const name = escapeHtml(productName);
  const settings = `<a href="${escapeHtml(appOrigin)}/account">Account Settings</a>`;
  const { title, body } = contentOf(state, name, settings);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${name} | ${title}</title><style>${STYLE}</style></head>
<body><main><p>${name}</p>
<h1>${title}</h1>
${body}
</main></body>
</html>
`;
}

function contentOf(state: UnsubscribeState, name: string, settings: string) {
  switch (state) {
    case 'question':
      return {
        title: 'Stop these mails?',
        body: `<p>You will get no more mails about messages of your concierge. Mails that your account needs, such as reset links, still come.</p>
<form method="post"><button>Stop these mails</button></form>
<p>Or get them once a day: choose it in ${settings}.</p>`,
      };
    case 'done':
      return {
        title: 'These mails are stopped',
        body: `<p>You get no more mails about messages of your concierge. They wait for you in ${name}, and you can have the mails again: choose it in ${settings}.</p>`,
      };
    case 'forged':
      return {
        title: 'This link is not valid',
        body: `<p>Nothing was changed. Please choose in ${settings} which mails you get.</p>`,
      };
  }
}
