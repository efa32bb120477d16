const root = document.documentElement;

/**
 * Shows the screen of a deep link on hosts without rewrites, which answer with 404.html
 * (docs/product/routes.md#deep-links). That page has the body of every dynamic screen as a template; the address stays and
 * no second request is made.
 */
export function showFallbackShell(shell: string, page: 'shell' | 'desk'): void {
  root.style.visibility = 'hidden';
  const observer = new MutationObserver(() => {
    // The end marker is last in the body: before it the parser would append to the replaced body.
    if (!document.querySelector('[data-shells-end]')) return;
    observer.disconnect();
    const template = document.querySelector<HTMLTemplateElement>(`template[data-shell="${shell}"]`);
    if (template) {
      document.title = template.dataset['title'] ?? document.title;
      root.dataset['page'] = page;
      document.body.className = template.dataset['bodyClass'] ?? '';
      document.body.replaceChildren(document.importNode(template.content, true));
    }
    root.style.visibility = '';
  });
  observer.observe(root, { childList: true, subtree: true });
}
