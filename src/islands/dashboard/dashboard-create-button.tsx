import Plus from 'lucide-react/icons/plus';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { openCategories } from '../../lib/stores/shell/drawers.ts';
import { Button } from '../ui/button/button.tsx';
import type { ButtonVariant } from '../ui/button/button-look.ts';

/** Opens the categories drawer for a new request. Hidden below `lg`, where the header has the same button. */
export function DashboardCreateButton({ variant }: { readonly variant?: ButtonVariant | undefined }) {
  return (
    <Button
      variant={variant}
      className="shrink-0 max-lg:hidden"
      icon={<Plus aria-hidden="true" className="size-5" />}
      onClick={() => openCategories('explore', 'create_request')}
    >
      {dashboardText.createRequest}
    </Button>
  );
}
