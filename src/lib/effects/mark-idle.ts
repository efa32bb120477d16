/** Marks the page as idle: the browser may now prerender likely next steps (`lib/routes/speculation.ts`). */
export function markIdle(): void {
  document.documentElement.dataset.idle = '';
}
