import { expect, type Page } from 'playwright/test';

/** A node of the accessibility tree: its role and its name. */
type TreeNode = readonly string[];

/** Returns the nodes that a screen reader gets, in their order. */
async function readTree(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read: string[] = [];
  const visit = (id: string | undefined): void => {
    const node = id === undefined ? undefined : byId.get(id);
    if (node === undefined) return;
    if (!node.ignored) read.push(`${String(node.role?.value)} ${String(node.name?.value ?? '')}`);
    node.childIds?.forEach(visit);
  };
  visit(nodes[0]?.nodeId);
  return read;
}

/** Expects nodes in the page's accessibility tree, in this order; others may stand between them. */
export async function expectTree(page: Page, expected: readonly TreeNode[]): Promise<void> {
  const wanted = expected.map(([role, name]) => `${String(role)} ${String(name)}`);
  await expect
    .poll(async () => {
      const read = await readTree(page);
      let from = 0;
      return wanted.filter((line) => {
        const at = read.indexOf(line, from);
        if (at >= 0) from = at + 1;
        return at >= 0;
      });
    }, `the accessibility tree of ${page.url()}`)
    .toEqual(wanted);
}
