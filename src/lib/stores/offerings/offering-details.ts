import { getOfferingById } from '../../api/offerings.ts';
import type { Offering } from '../../contract/offerings.ts';
import { createRemote } from '../shared/create-remote.ts';
import { remotesById } from '../shared/remotes-by-id.ts';

/** Returns the details of an offering by its id; kept in memory until the page is left. */
export const detailsOf = remotesById<Offering>((id) =>
  createRemote<Offering>({
    load: () => getOfferingById(id),
    feature: 'offerings',
    component: 'offering-details',
  }),
);
