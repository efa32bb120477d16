/**
 * A pre-rendered button does nothing until its island is hydrated. This takes a press that comes earlier, shows at once
 * that it was taken, and presses the button again as soon as somebody listens. Submit buttons are the form's affair.
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
