/**
 * Holds submits of forms whose island is not hydrated yet: without a handler the browser would reload the page with the
 * fields in the address. Marks the button as busy at once; the form submits again when it sets `data-ready`.
 */
export function holdEarlySubmits(): void {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-early-input')) return;
      if (form.hasAttribute('data-ready')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      form.dataset['earlySubmitted'] = '';
      const button = event.submitter ?? form.querySelector('[type=submit]');
      button?.setAttribute('aria-busy', 'true');
    },
    true,
  );
}

/** Holds clicks on buttons (not submits) that are not hydrated yet: marks them as busy, and clicks again after hydration. */
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

/**
 * Keeps the page when a file is dropped where nothing takes it: the browser would open the file in its place. What takes files has
 * prevented the event before it comes here; a file field takes them by itself.
 */
export function ignoreStrayFiles(): void {
  const ignore = (event: DragEvent) => {
    const { dataTransfer, target } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    if (target instanceof HTMLInputElement && target.type === 'file') return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}
