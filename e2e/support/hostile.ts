import type { Page } from 'playwright/test';

declare global {
  interface Window {
    firedCount?: number;
    fired?: (count: unknown) => void;
  }
}

/** Defines `fired` in every page, which injected code of the tests calls, and counts its calls. */
export async function countFirings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.firedCount = 0;
    window.fired = () => {
      window.firedCount = (window.firedCount ?? 0) + 1;
    };
  });
}

/** Returns the number of calls of `fired` in the page and in all its frames. */
export async function firings(page: Page): Promise<number> {
  const counts = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => window.firedCount ?? 0)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const UUID = '00000000-0000-4000-8000-000000000000';

/** Returns a request in the shape of the wire, with the given texts and harmless defaults. */
export function hostileRequest(texts: {
  readonly id?: string;
  readonly name?: string;
  readonly category?: string;
  readonly answers?: readonly { question: string; answer: string; type: string }[];
  readonly bodies?: readonly string[];
  readonly sourceName?: (turn: number) => string;
  readonly attachmentName?: (turn: number) => string;
}) {
  return {
    id: texts.id ?? 1,
    external_id: texts.id ?? UUID,
    name: texts.name ?? 'A request',
    status: 'open',
    issued_at: '2026-01-01T00:00:00Z',
    created_at: '2026-01-01T00:00:00Z',
    details: null,
    answers: texts.answers ?? [],
    survey_category_name: texts.category ?? null,
    survey_category_image_url: 'javascript:fired(1)',
    messages: (texts.bodies ?? []).map((body, turn) => ({
      id: turn + 1,
      body_html: body,
      source: 'life_concierge',
      source_name: texts.sourceName?.(turn) ?? 'Ada',
      external_created_at: `2026-01-01T00:00:00Z`,
      attachment_keys: texts.attachmentName === undefined ? [] : [`${UUID}-${texts.attachmentName(turn)}`],
    })),
  };
}
