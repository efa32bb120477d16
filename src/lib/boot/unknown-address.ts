const root = document.documentElement;

/**
 * Shows the screen of an unknown address in place of this page, which carries it as a template: for an employee at an address of
 * the desk. The page's islands stay as they are in the HTML, so that none of them makes a call.
 */
export function showUnknownAddress(): void {
  root.style.visibility = 'hidden';
  // Astro defines its element only where there is none yet.
  customElements.define('astro-island', class extends HTMLElement {});
  addEventListener('DOMContentLoaded', () => {
    const template = document.querySelector<HTMLTemplateElement>('template[data-unknown]');
    if (template) {
      document.title = template.dataset['title'] ?? document.title;
      document.body.className = '';
      document.body.replaceChildren(document.importNode(template.content, true));
    }
    root.dataset['page'] = '404';
    root.style.visibility = '';
  });
}
