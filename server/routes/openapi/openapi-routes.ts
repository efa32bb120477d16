import type { Hono } from 'hono';
import type { Services } from '../../services/context.ts';

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' } as const;

export function mountOpenapi(app: Hono, { productName }: Services): void {
  let document: string | undefined;
  app.get('/openapi.json', async (context) => {
    // Import on first use, to keep the start fast.
    const { describeApi } = await import('./document.ts');
    document ??= JSON.stringify(describeApi(productName));
    return context.body(document, 200, HEADERS);
  });
}
