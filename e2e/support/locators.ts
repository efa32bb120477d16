import type { Locator, Page } from 'playwright/test';

export const assistantDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Request assistant' });
export const categoriesDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Request categories' });
export const pictureDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Pictures' });
export const mainNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });
export const messageField = (page: Page): Locator => page.getByLabel('Message', { exact: true });
export const messageLog = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });
