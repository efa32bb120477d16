import type { Hono } from 'hono';
import type { Services } from '../services/context.ts';

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' } as const;

/** What the API can do, for programs and their authors. */
export function mountOpenapi(app: Hono, { productName }: Services): void {
  let document: string | undefined;
  app.get('/openapi.json', async (context) => {
    // A start must not wait for what is seldom asked: neither for the document nor for what makes it.
    const { describeApi } = await import('./openapi/document.ts');
    document ??= JSON.stringify(describeApi(productName));
    return context.body(document, 200, HEADERS);
  });
}
