/**
 * Holds clicks on the buttons of islands that are not hydrated yet: marks the button as busy at once and clicks it again
 * after hydration. Submit buttons are handled by `holdEarlySubmits`.
 */
export function holdEarlyClicks(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest('button');
      const island = button && button.closest('astro-island[ssr]');
      if (!island || button.type === 'submit' || button.ariaBusy) return;
      button.ariaBusy = 'true';
      const press = () => {
        button.ariaBusy = null;
        button.click();
      };
      island.addEventListener('astro:hydrate', press, { once: true });
    },
    true,
  );
}
