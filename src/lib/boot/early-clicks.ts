/**
 * A pre-rendered button does nothing until its island is hydrated. This takes a press that comes earlier, shows at once
 * that it was taken, and presses the button again as soon as somebody listens. Submit buttons are the form's affair.
 */
export function holdEarlyClicks(): void {
  const held = new WeakMap<Element, HTMLButtonElement>();
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const island = button?.closest('astro-island[ssr]');
      if (!button || !island || button.type === 'submit') return;
      const isFirst = !held.has(island);
      held.get(island)?.removeAttribute('aria-busy');
      held.set(island, button);
      button.setAttribute('aria-busy', 'true');
      if (!isFirst) return;
      island.addEventListener(
        'astro:hydrate',
        () => {
          const last = held.get(island);
          last?.removeAttribute('aria-busy');
          last?.click();
        },
        { once: true },
      );
    },
    true,
  );
}
