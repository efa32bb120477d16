import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { detailsText } from '../../../lib/messages/offerings.ts';
import { $openOffering, closeOffering } from '../../../lib/stores/offerings/offering-drawer.ts';
import { Drawer } from '../../ui/dialog/drawer.tsx';
import { OfferingDetails } from './offering-details.tsx';

/** The drawer with an offering's details. */
export function OfferingDrawer() {
  const open = useStore($openOffering);
  // The last offering stays visible while the drawer slides out.
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  const shown = open ?? last;
  return (
    <Drawer
      dismissible
      open={open !== null}
      onClose={closeOffering}
      label={shown?.offering?.name || detailsText.title}
      header={<p className="truncate text-subheading">{shown?.offering?.provider_name}</p>}
    >
      {shown !== null && <OfferingDetails key={shown.id} open={shown} />}
    </Drawer>
  );
}
