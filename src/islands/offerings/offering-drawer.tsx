import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { detailsText } from '../../lib/messages/offering-details.ts';
import { $openOffering, closeOffering } from '../../lib/stores/offerings/offering-drawer.ts';
import { Drawer } from '../ui/drawer.tsx';
import { OfferingDetails } from './offering-details.tsx';

/** The panel with an offering's details. */
export function OfferingDrawer() {
  const open = useStore($openOffering);
  // What was open stays to be seen while the panel slides away.
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
