import { product } from '../../config/product.ts';

/** Texts of the details of a benefit or offer. */
export const detailsText = {
  title: 'Offering details',
  getHelp: `Get help from ${product.name}`,
  getHelpText: 'Hand this over to your concierge. They will take it from here.',
} as const;

/** Accessible names of the icons of linked details. */
export const detailLabels = {
  phone: 'Phone',
  email: 'Email',
  download: 'Download',
  link: 'Website',
} as const;
