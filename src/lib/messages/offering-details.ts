import { product } from '../config/product.ts';

/** What the details of one benefit or offer say. */
export const detailsText = {
  title: 'Offering details',
  getHelp: `Get help from ${product.name}`,
  getHelpText: 'Hand this over to your concierge. They will take it from here.',
} as const;

/** What stands for the icon of a linked detail when it is read aloud. */
export const detailLabels = {
  phone: 'Phone',
  email: 'Email',
  download: 'Download',
  link: 'Website',
} as const;
