/** What both screens of benefits and offers say; the rest is in files of their own, so that neither loads the other's. */
export const offeringsText = {
  loadFailed: 'We could not load your benefits and offers.',
  refreshFailed: 'This may be out of date: we could not reach the server just now.',
  benefit: 'Benefit',
  partnerOffer: 'Partner offer',
} as const;
