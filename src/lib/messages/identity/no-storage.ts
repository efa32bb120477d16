/** Loads where it is needed: few browsers keep nothing (docs/product/session.md#storage-unavailable). */
export const noStorage =
  'Your browser keeps nothing for this site, so you cannot stay signed in: please allow cookies and site data for it, leave the private window, or free up space on your device, then try again.';
