/** @typedef {{ paintsMs: number[], listsMs: number[], shift: number }} Vitals what {@link watchVitals} leaves in `window.vitals` */

/**
 * Records in every further page the time from a press to the next paint and to the other cards, and the layout shift.
 * @param {import('playwright').Page} page
 */
export async function watchVitals(page) {
  await page.addInitScript(() => {
    /** @type {Vitals} */
    const vitals = { paintsMs: [], listsMs: [], shift: 0 };
    Object.assign(window, { vitals });
    let pressedAtMs = Number.NaN;
    addEventListener('click', (event) => (pressedAtMs = event.timeStamp), true);
    new MutationObserver((records) => {
      const isOfCards = records.some(
        ({ target }) => target instanceof Element && target.matches('[role=list], [role=list] > *'),
      );
      if (!isOfCards || Number.isNaN(pressedAtMs)) return;
      const since = pressedAtMs;
      pressedAtMs = Number.NaN;
      requestAnimationFrame(() => setTimeout(() => vitals.listsMs.push(performance.now() - since)));
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') vitals.paintsMs.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of /** @type {(PerformanceEntry & { value: number, hadRecentInput: boolean })[]} */ (
        list.getEntries()
      ))
        if (!entry.hadRecentInput) vitals.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * @param {import('playwright').Page} page
 * @returns {Promise<Vitals>}
 */
export async function readVitals(page) {
  return page.evaluate(
    () => /** @type {Window & { vitals: Vitals }} */ (/** @type {unknown} */ (window)).vitals,
  );
}

/** @param {number[]} values */
export const median = (values) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
