/**
 * Until an island is hydrated its form has no handler: a submit would load the page again with the fields in the
 * request. This holds the submit, shows at once that it was taken, and leaves a mark by which the form kit submits for
 * real as soon as it is ready (`data-ready`).
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
