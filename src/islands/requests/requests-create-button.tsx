import Plus from 'lucide-react/icons/plus';
import { requestsText } from '../../lib/messages/requests.ts';
import { openCategories } from '../../lib/stores/shell/drawers.ts';
import { Button } from '../ui/button/button.tsx';
import type { ButtonVariant } from '../ui/button/button-look.ts';

interface RequestsCreateButtonProps {
  readonly variant?: ButtonVariant | undefined;
  readonly className?: string | undefined;
}

/** Opens the categories drawer for a new request. */
export function RequestsCreateButton(props: RequestsCreateButtonProps) {
  return (
    <Button
      {...props}
      icon={<Plus aria-hidden="true" className="size-5" />}
      onClick={() => {
        openCategories('explore', 'create_request');
      }}
    >
      {requestsText.emptyAction}
    </Button>
  );
}
