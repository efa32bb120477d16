/** Texts of both screens of benefits and offers; each screen loads its other texts from a file of its own. */
export const offeringsText = {
  loadFailed: 'We could not load your benefits and offers.',
  refreshFailed: 'This may be out of date: we could not reach the server just now.',
  benefit: 'Benefit',
  partnerOffer: 'Partner offer',
} as const;
