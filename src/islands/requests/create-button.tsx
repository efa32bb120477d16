import { requestsText } from '../../lib/messages/requests.ts';
import { openCategories } from '../../lib/stores/drawers.ts';
import { Button } from '../ui/button.tsx';
import type { ButtonVariant } from '../ui/button-look.ts';

interface CreateButtonProps {
  readonly variant?: ButtonVariant | undefined;
  readonly className?: string | undefined;
}

/** The way to a new request. */
export function CreateButton(props: CreateButtonProps) {
  return (
    <Button
      {...props}
      onClick={() => {
        openCategories('explore', 'create_request');
      }}
    >
      {requestsText.emptyAction}
    </Button>
  );
}
