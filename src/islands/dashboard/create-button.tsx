import { Plus } from 'lucide-react';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { openCategories } from '../../lib/stores/drawers.ts';
import { Button } from '../ui/button.tsx';
import type { ButtonVariant } from '../ui/button-look.ts';

/** The way to a new request. Below `lg` the header carries the same button, so this one steps back. */
export function CreateButton({ variant }: { readonly variant?: ButtonVariant | undefined }) {
  return (
    <Button
      variant={variant}
      className="max-lg:hidden"
      icon={<Plus aria-hidden="true" className="size-5" />}
      onClick={() => openCategories('explore', 'create_request')}
    >
      {dashboardText.createRequest}
    </Button>
  );
}
