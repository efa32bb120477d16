import { matchPath } from '../routes/match.ts';

const root = document.documentElement;

/**
 * On hosts without rewrites a deep link arrives at 404.html, which carries the body of every dynamic screen as a
 * template. This puts the right one in place: one document, address kept, no second request.
 */
export function showFallbackShell(): void {
  if (root.dataset['page'] !== '404') return;
  const match = matchPath(location.pathname);
  if (match?.kind !== 'screen') return;
  const shell = match.route.document;
  root.style.visibility = 'hidden';
  const observer = new MutationObserver(() => {
    // Templates and their end marker are last in the body: before that the parser would go on appending.
    if (!document.querySelector('[data-shells-end]')) return;
    observer.disconnect();
    const template = document.querySelector<HTMLTemplateElement>(`template[data-shell="${shell}"]`);
    if (template) {
      document.title = template.dataset['title'] ?? document.title;
      root.dataset['page'] = 'shell';
      document.body.className = template.dataset['bodyClass'] ?? '';
      document.body.replaceChildren(document.importNode(template.content, true));
    }
    root.style.visibility = '';
  });
  observer.observe(root, { childList: true, subtree: true });
}
